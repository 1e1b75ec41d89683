"""The LiteLLM proxy, as it is installed: python3 litellm_proxy.py EXECUTABLE UPSTREAM_PORT. Standard library only.

Becomes the proxy, with models that answer or fail by LiteLLM's own mocks, and models that it passes on to openai_scripted.py at
UPSTREAM_PORT. Prints "port N" when it answers. Its key is "sk-test".
"""

import json
import os
import socket
import sys
import tempfile
import time
import urllib.request

executable, upstream = sys.argv[1:]


def choice(reason, content):
    message = {"role": "assistant", "content": content}
    usage = {"prompt_tokens": 5, "completion_tokens": 50, "total_tokens": 55}
    choices = [{"index": 0, "finish_reason": reason, "message": message}]
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "x", "choices": choices, "usage": usage}


MOCKS = {
    "good": '{"status":"NO_EVENT","event":null}',
    "fenced": "<think>hm</think>\n```json\n{}\n```",
    "limited": "litellm.RateLimitError",
    "long": "litellm.ContextWindowExceededError",
    "broken": "litellm.InternalServerError",
    "cut": choice("length", "{"),
    "nothing": choice("stop", None),
}


def model(name, **parameters):
    return {"model_name": name, "litellm_params": {"model": "openai/m", "api_key": "x", "max_retries": 0} | parameters}


models = [model(name, mock_response=answer) for name, answer in MOCKS.items()]
models.append(model("slow", mock_response="{}", mock_timeout=True, timeout=0.2))
models.append(model("away", api_base="http://127.0.0.1:1/v1"))
for scenario in ["echo", "no-schema", "old-cap", "gemini-busy"]:
    models.append(model(scenario, api_base=f"http://127.0.0.1:{upstream}/{scenario}/v1"))
# JSON is YAML. One failure is told as one: no retries and no cooldowns.
settings = {
    "model_list": models,
    "general_settings": {"master_key": "sk-test"},
    "litellm_settings": {"num_retries": 0},
    "router_settings": {"disable_cooldowns": True, "num_retries": 0},
}
folder = tempfile.mkdtemp()
path = os.path.join(folder, "config.yaml")
with open(path, "w") as file:
    json.dump(settings, file)
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]

proxy = os.getpid()
if os.fork() == 0:
    while os.getppid() == proxy:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health/liveliness", timeout=5).read()
            print("port", port, flush=True)
            os.remove(path)
            os.rmdir(folder)
            break
        except OSError:
            time.sleep(0.2)
    os._exit(0)

# Nothing of the caller's environment, and nothing from the network.
environment = {"PATH": os.environ["PATH"], "HOME": folder, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
environment |= {"LITELLM_TELEMETRY": "False", "LITELLM_LOG": "ERROR"}
quiet = os.open(os.devnull, os.O_WRONLY)
os.dup2(quiet, 1)
os.dup2(quiet, 2)
os.execve(executable, [executable, "--config", path, "--host", "127.0.0.1", "--port", str(port)], environment)
