"""The documentation as a site: papers staged, reference pages made, and Sphinx over both."""
