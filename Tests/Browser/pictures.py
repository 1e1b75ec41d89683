"""Pictures of the documents: small, with few colours, since pages have few."""

import io

from PIL import Image

# In bytes: the documents stay quick to load.
LARGEST = 150_000


def keep(window, file, height):
    """Writes what the window shows. A fault if the file is too large.

    height: of what is shown; 0 for all of the page.
    """
    picture = Image.open(io.BytesIO(window.page.screenshot(full_page=height == 0))).convert("RGB")
    picture.quantize(96, dither=Image.Dither.NONE).save(file, optimize=True)
    if file.stat().st_size > LARGEST:
        window.fault(f"the picture has {file.stat().st_size} bytes")
