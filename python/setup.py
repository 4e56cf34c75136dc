"""The wheel carries the shared library: it fits one kind of machine, but every Python 3."""

import os

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


setup(version=os.environ.get("ROQUE_VERSION", "0"), distclass=WithLibrary, cmdclass={"bdist_wheel": Wheel})
