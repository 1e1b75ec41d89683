"""llama.cpp's server with a model that knows nothing: python3 llama_server.py EXECUTABLE [SEED]. Standard library only.

Writes a GGUF file of half a megabyte with random weights (github.com/ggml-org/ggml, docs/gguf.md), becomes the server and prints
"port N" when it answers. Its key is "sk-test", its context 8192 tokens for two calls at once. Held to a schema by the server's
grammar, such a model writes answers of the right form whose content is chance.
"""

import array
import os
import random
import socket
import struct
import sys
import tempfile
import time
import urllib.error
import urllib.request

executable = sys.argv[1]
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
WIDTH, LAYERS, HEADS, INNER, CONTEXT = 64, 2, 4, 128, 8192
TEMPLATE = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}assistant: "


def text(value):
    return struct.pack("<Q", len(value.encode())) + value.encode()


def entry(name, kind, value):
    return text(name) + struct.pack("<I", kind) + value


def number(name, value):
    return entry(name, 4, struct.pack("<I", value))


def words(name, value):
    return entry(name, 8, text(value))


def many(name, kind, values, form):
    packed = b"".join(text(value) if form is None else struct.pack(form, value) for value in values)
    return entry(name, 9, struct.pack("<IQ", kind, len(values)) + packed)


# A piece for each byte, and one for each printable character: enough for any text, and for any grammar.
pieces = [("<unk>", 2), ("<s>", 3), ("</s>", 3)]
pieces += [(f"<0x{byte:02X}>", 6) for byte in range(256)]
pieces += [("\u2581", 1)] + [(chr(code), 1) for code in range(0x21, 0x7F)]
vocabulary = len(pieces)

entries = [
    words("general.architecture", "llama"),
    words("general.name", "tiny"),
    number("llama.context_length", CONTEXT),
    number("llama.embedding_length", WIDTH),
    number("llama.block_count", LAYERS),
    number("llama.feed_forward_length", INNER),
    number("llama.attention.head_count", HEADS),
    number("llama.attention.head_count_kv", HEADS),
    number("llama.rope.dimension_count", WIDTH // HEADS),
    number("llama.vocab_size", vocabulary),
    entry("llama.attention.layer_norm_rms_epsilon", 6, struct.pack("<f", 1e-5)),
    words("tokenizer.ggml.model", "llama"),
    many("tokenizer.ggml.tokens", 8, [piece for piece, _ in pieces], None),
    many("tokenizer.ggml.scores", 6, [-float(index) for index in range(vocabulary)], "<f"),
    many("tokenizer.ggml.token_type", 5, [kind for _, kind in pieces], "<i"),
    number("tokenizer.ggml.bos_token_id", 1),
    number("tokenizer.ggml.eos_token_id", 2),
    number("tokenizer.ggml.unknown_token_id", 0),
    words("tokenizer.chat_template", TEMPLATE),
]

tensors = [("token_embd.weight", [WIDTH, vocabulary]), ("output_norm.weight", [WIDTH])]
tensors += [("output.weight", [WIDTH, vocabulary])]
for layer in range(LAYERS):
    tensors += [(f"blk.{layer}.{name}_norm.weight", [WIDTH]) for name in ["attn", "ffn"]]
    tensors += [(f"blk.{layer}.attn_{name}.weight", [WIDTH, WIDTH]) for name in ["q", "k", "v", "output"]]
    tensors += [(f"blk.{layer}.ffn_{name}.weight", [WIDTH, INNER]) for name in ["gate", "up"]]
    tensors += [(f"blk.{layer}.ffn_down.weight", [INNER, WIDTH])]

chance = random.Random(seed)
infos, data = b"", b""
for name, shape in tensors:
    infos += text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
    infos += struct.pack("<IQ", 0, len(data))
    count = shape[0] * (shape[1] if len(shape) > 1 else 1)
    weights = [1.0] * count if len(shape) == 1 else [chance.gauss(0, 0.3) for _ in range(count)]
    data += array.array("f", weights).tobytes()
    data += b"\0" * (-len(data) % 32)
head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries)) + b"".join(entries) + infos

folder = tempfile.mkdtemp()
path = os.path.join(folder, "tiny.gguf")
with open(path, "wb") as file:
    file.write(head + b"\0" * (-len(head) % 32) + data)
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]

server = os.getpid()
if os.fork() == 0:
    while os.getppid() == server:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).read()
            print("port", port, flush=True)
            break
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    # The server has mapped it.
    os.remove(path)
    os.rmdir(folder)
    os._exit(0)

quiet = os.open(os.devnull, os.O_WRONLY)
os.dup2(quiet, 1)
os.dup2(quiet, 2)
arguments = ["-m", path, "--alias", "tiny", "--jinja", "--api-key", "sk-test", "--host", "127.0.0.1", "--port", str(port)]
arguments += ["-c", str(CONTEXT * 2), "-np", "2", "-t", "1", "--seed", str(seed)]
os.execve(executable, [executable] + arguments, {"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
