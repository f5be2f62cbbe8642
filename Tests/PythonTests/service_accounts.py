"""Signs in with Google's own library, for comparison with FiresmithServiceAccount.

service_accounts.py make FOLDER HOST    writes files of credentials for a token server at HOST
service_accounts.py sign-in FILE        signs in with a file, and prints the token
service_accounts.py verify FILE         verifies the assertion on standard input
"""

import json
import os
import sys
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from google.auth import exceptions, identity_pool, jwt
from google.auth.transport.requests import Request
from google.oauth2 import service_account

SCOPE = "https://www.googleapis.com/auth/datastore"
ACCOUNT = "books@p.iam.gserviceaccount.com"


def make(folder: Path, host: str) -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    write(
        folder / "key.json",
        {
            "type": "service_account",
            "project_id": "p",
            "private_key_id": "k1",
            "private_key": pem.decode(),
            "client_email": ACCOUNT,
            "token_uri": f"http://{host}/token",
        },
    )
    (folder / "token").write_text("provider-token")
    external = {
        "type": "external_account",
        "audience": "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/w/"
        "providers/g",
        "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
        "token_url": f"http://{host}/v1/token",
        "credential_source": {"file": str(folder / "token")},
    }
    write(folder / "file.json", external)
    source = {
        "url": f"http://{host}/identity?audience=x",
        "headers": {"Metadata": "True"},
        "format": {"type": "json", "subject_token_field_name": "id_token"},
    }
    write(folder / "url.json", external | {"credential_source": source})
    url = f"http://{host}/v1/projects/-/serviceAccounts/{ACCOUNT}:generateAccessToken"
    impersonated = external | {
        "service_account_impersonation_url": url,
        "service_account_impersonation": {"token_lifetime_seconds": 1800},
    }
    write(folder / "impersonated.json", impersonated)
    workforce = external | {
        "audience": "//iam.googleapis.com/locations/global/workforcePools/w/providers/g",
        "workforce_pool_user_project": "12 & 3",
    }
    write(folder / "workforce.json", workforce)
    write(
        folder / "client.json",
        workforce | {"client_id": "client", "client_secret": "s3cret & more"},
    )


def write(path: Path, fields: dict[str, object]) -> None:
    path.write_text(json.dumps(fields))
    path.chmod(0o600)


def sign_in(path: str) -> None:
    if json.loads(Path(path).read_text())["type"] == "service_account":
        credentials = service_account.Credentials.from_service_account_file(path, scopes=[SCOPE])
    else:
        credentials = identity_pool.Credentials.from_file(path, scopes=[SCOPE])
    credentials.refresh(Request())
    print(credentials.token)


def verify(path: str) -> None:
    file = json.loads(Path(path).read_text())
    key = serialization.load_pem_private_key(file["private_key"].encode(), password=None)
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    assertion = sys.stdin.read()
    certificates = {file["private_key_id"]: public}
    claims = jwt.decode(assertion, certificates, audience=file["token_uri"])
    header, payload, signature = assertion.split(".")
    # Verifying a changed one has to fail, or it says nothing.
    changed = ("A" if signature[0] != "A" else "B") + signature[1:]
    try:
        jwt.decode(f"{header}.{payload}.{changed}", certificates)
    except exceptions.MalformedError:
        print(json.dumps({"header": jwt.decode_header(assertion), "claims": claims}))
    else:
        sys.exit("a changed signature is accepted")


if __name__ == "__main__":
    os.environ["NO_PROXY"] = "*"
    match sys.argv[1:]:
        case ["make", folder, host]:
            make(Path(folder), host)
        case ["sign-in", path]:
            sign_in(path)
        case ["verify", path]:
            verify(path)
        case _:
            sys.exit(__doc__)
