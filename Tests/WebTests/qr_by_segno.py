"""Prints the QR codes that segno makes of texts, to compare ours with.

usage: qr_by_segno.py < TEXTS

Each line of the input is a mask (0 to 7, or - for segno's own choice), a blank, and a text in hexadecimal digits. Each
line of the output is the size, a blank, and the modules, row by row from the top: 1 is dark.
"""

import sys

import segno
import segno.encoder

# segno 1.6.6 adds a codeword of zeros if the text ends at a codeword's boundary. The standard wants none there
# (ISO/IEC 18004, 7.4.10), and readers do not mind.
segno.encoder.write_padding_bits = lambda buff, version, length: buff.extend([0] * (-length % 8))

for line in sys.stdin:
    mask, text = line.split()
    code = segno.make(
        bytes.fromhex(text), error="m", mode="byte", micro=False, boost_error=False,
        mask=None if mask == "-" else int(mask))
    print(len(code.matrix), "".join("1" if module else "0" for row in code.matrix for module in row))
