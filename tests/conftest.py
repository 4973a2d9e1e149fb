"""How hard the property tests search: `default` in every run, `long` in the long run."""

from hypothesis import HealthCheck, settings

# Speed depends on the machine and is measured in benchmarks/: no deadline, no "too slow".
EASY = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow], "print_blob": True}

settings.register_profile("default", max_examples=50, **EASY)
settings.register_profile("long", max_examples=5_000, **EASY)
settings.load_profile("default")
