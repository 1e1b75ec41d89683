"""An issuer of OpenID Connect that is not ours: oidc-provider-mock. It prints `port N`, and ends with its parent.

Arguments: people, each a JSON object of claims with `sub`. Whoever posts a person's `sub` to the page where one signs
in is that person.
"""

import json
import logging
import sys
import warnings

warnings.simplefilter("ignore")

import oidc_provider_mock
from oidc_provider_mock import User
from werkzeug.serving import make_server

people = []
for text in sys.argv[1:]:
    claims = json.loads(text)
    people.append(User(sub=claims.pop("sub"), claims=claims))

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = make_server("127.0.0.1", 0, oidc_provider_mock.app(user_claims=people), threaded=True)
print(f"port {server.port}", flush=True)
server.serve_forever()
