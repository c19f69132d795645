"""What every test stands on."""

from hypothesis import settings

# A deadline would be a timed test: a slow machine is no fault of the code.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
