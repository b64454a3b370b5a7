"""Which tokens name a file, an identifier or a version; decided on one token at a time, so in linear time."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from memtui_store.audit.claims.wordlist import words

EXTENSIONS = words(
    """
    py pyi pyx ipynb ts tsx js jsx mjs cjs mts cts vue svelte astro go rs java kt kts scala groovy gradle swift
    m mm h hpp hh c cc cpp cxx cs fs vb csproj sln props targets rb erb rake php phtml pl pm lua r jl dart ex
    exs eex heex erl hrl hs ml mli clj cljs edn elm nim zig d v sv vhd f90 asm s wat wgsl glsl hlsl shader sh
    bash zsh fish ps1 psm1 bat cmd sql prisma graphql gql proto thrift avsc json json5 jsonc jsonl ndjson yaml
    yml toml ini cfg conf env properties xml xsd xsl plist html htm css scss sass less styl md mdx rst adoc txt
    tex bib csv tsv parquet tf tfvars hcl nix dockerfile j2 jinja jinja2 tmpl tpl mustache hbs ejs pug liquid
    twig lock sum mod work service timer socket desktop svg png jpg jpeg gif webp ico pdf snap golden patch diff
    iss rc spec feature http rego cue star bzl bazel cmake mk in po pot strings xcconfig storyboard xib
    entitlements pbxproj gd tscn tres unity prefab asmdef uxml uss sol move cairo db sqlite sqlite3 log bak wasm
    onnx pem crt key pub zip gz tgz jar apk whl
    """
)
# Endings that are as often a property, a method or a domain as a file: they need a folder or back-ticks around them.
_SHY = words(
    """
    d v s m r c h in log key env spec mod work feature http move cue star work service sum pub targets
    """
)
_FIRM = EXTENSIONS - _SHY
_SOURCES = words("py pyi ts tsx js jsx mjs cjs mts cts vue svelte go rs java kt swift rb php cs cpp scala ex")
SPECIAL = words(
    """
    Makefile makefile GNUmakefile Justfile justfile Dockerfile Containerfile Procfile Gemfile Rakefile
    Vagrantfile Jenkinsfile Brewfile Pipfile Podfile Fastfile Appfile Caddyfile CODEOWNERS LICENSE Tiltfile
    Earthfile Snakefile Taskfile .gitignore .gitattributes .gitmodules .dockerignore .npmrc .nvmrc .env .envrc
    .editorconfig .prettierrc .eslintrc .babelrc .python-version .node-version .ruby-version .tool-versions
    .pre-commit-config.yaml go.mod go.sum go.work CMakeLists.txt
    """
)
# Names so common that finding one of them in some other folder's history proves nothing about this one.
GENERIC = words(
    """
    index.ts index.js index.tsx index.jsx index.html index.md index.css main.py main.ts main.js main.go main.rs
    main.c app.py app.ts app.tsx app.js app.vue app.css __init__.py __main__.py mod.rs lib.rs utils.py utils.ts
    utils.js helpers.py helpers.ts types.ts types.py config.py config.ts config.js config.json config.yaml
    config.yml config.toml settings.py settings.json constants.py constants.ts readme.md changelog.md license.md
    todo.md notes.md plan.md package.json tsconfig.json setup.py setup.cfg pyproject.toml cargo.toml
    requirements.txt dockerfile makefile justfile docker-compose.yml docker-compose.yaml compose.yaml
    compose.yml .env .gitignore models.py views.py urls.py admin.py tests.py test.py conftest.py server.py
    server.ts server.js client.py client.ts schema.sql schema.py schema.ts styles.css style.css script.js
    script.py script.sh run.sh build.sh deploy.sh test.sh install.sh setup.sh data.json output.json input.json
    result.json results.json data.csv output.txt input.txt log.txt routes.ts routes.py router.ts page.tsx
    layout.tsx route.ts claude.md agents.md gemini.md memory.md skill.md spec.md design.md tasks.md
    requirements.md context.md user.md api.md hooks.json mcp.json state.json manifest.json
    """
)
# Of these there is one that everybody means: the project's own, at its top.
OF_THE_PROJECT = words(
    """
    setup.py setup.cfg pyproject.toml cargo.toml requirements.txt package.json tsconfig.json dockerfile makefile
    justfile docker-compose.yml docker-compose.yaml compose.yaml compose.yml conftest.py
    """
)
_DOT_FILE = re.compile(r"\.[a-z][\w.-]{0,60}(?:rc|ignore|config|\.example|\.sample)$")
_NOT_FILES = re.compile(
    r"(?i)^(?:node|vue|next|nuxt|react|three|d3|express|socket|chart|discord|alpine|ember|backbone|moment|day|"
    r"p5|plotly|deno|bun|"
    r"nest|solid|angular|electron|pdf|video|brain|ml5|matter|phaser|pixi|babylon|cytoscape|leaflet|ethers|web3|"
    r"tensorflow|"
    r"handlebars|mapbox|htmx|stencil|keystone|strapi|sails|adonis|hapi|koa|ai|asp|vb|ado)\.(?:js|ts|net|io)$"
    r"|^(?:console|math|logger|logging|np|self|this|request|response|res|req|module|process|import|window|"
    r"document|os|sys|json|"
    r"fs|path|df|pd|st|app|ctx|args|opts|params|props|state|e|i)\.[a-z]{1,12}$"
)
_DOMAIN = re.compile(
    r"(?i)^(?:[\w-]{1,63}\.){1,5}(?:com|org|net|io|dev|ai|app|co|de|fr|es|br|uk|jp|kr|cn|ru|eu|gov|edu|info|me|"
    r"tv|xyz|cloud|local|internal|"
    r"sh|run|page|site|tech|so|gg|ly|to|us|ca|ch|nl|se|it|pl|in|test|example|localhost)$"
)
_NOT_A_FOLDER = words(
    """
    feat feature features fix bugfix hotfix chore release releases origin upstream refs heads application text
    image audio video multipart font model and or n w
    """
)
_SEGMENTS = re.compile(r"[\w.@+\-\[\]()%À-ɏ]{1,120}(?:/[\w.@+\-\[\]()%À-ɏ]{1,120}){0,129}$")
# The last form is the spoken one, which can have the closing back-tick in it: `a.py` (line 12).
SPOKEN_LINE = r"`?\)?,?[ \t]{1,2}\(?(?:at |around |near |approx\. |~)?(?:lines?|L|ln\.?|Zeilen?|lignes?)[ \t]?~?"
_LINE = re.compile(
    r"(?::[L~]?(\d{1,6})(?:[-–:]L?(\d{1,6}))?|#L(\d{1,6})(?:-L?(\d{1,6}))?"
    rf"|{SPOKEN_LINE}(\d{{1,6}})(?:[-–](\d{{1,6}}))?\)?)$"
)
_MEMORY_FILE = re.compile(
    r"^(?:feedback|project|session|reference|user|decision|memory)[_-][\w.-]{1,100}\.md$|^MEMORY\.md$"
)
_IDENTIFIER = re.compile(
    r"[A-Za-z_$][\w$]{0,110}(?:(?:\.|::|->|#)[A-Za-z_$][\w$]{0,110}){0,5}(?:\(\)|\([\w\s,.=:*'\"\[\]|&]{0,80}\))?!?$"
)
_PLACEHOLDER = re.compile(
    r"[<>{}$*?|]|\.\.\.|…|\bYYYY|\bxxx|\bXXX|(?:^|/)(?:foo|bar|baz)(?:[./]|$)|\bNNN|%[sd]|\[(?:\w{1,20}-)?(?:name|slug|id)\]\.md",
    re.ASCII,
)
_BUILT_IN = ("console.", "Math.", "JSON.", "Object.", "process.")
_COMMON = words(
    """
    true false none null undefined README TODO FIXME JSON YAML TOML HTML HTTP HTTPS UTF8 GitHub GitLab
    JavaScript TypeScript PostgreSQL MySQL SQLite MongoDB GraphQL OAuth OAuth2 iOS macOS WebSocket LaTeX DevOps
    PowerShell OpenAI ChatGPT
    """
)


def is_placeholder(token: str) -> bool:
    return _PLACEHOLDER.search(token) is not None


def split_line(token: str) -> tuple[str, int, int]:
    """A file reference without its line, and the first and last line (0 where none is named)."""
    found = _LINE.search(token) if ":" in token or "#L" in token or " " in token else None
    if not found:
        return token, 0, 0
    first = int(found[1] or found[3] or found[5])
    last = int(found[2] or found[4] or found[6] or first)
    return token[: found.start()], first, last if first <= last <= first + 5000 else first


def extension(path: str) -> str:
    name = path.rsplit("/", 1)[-1]
    return name.rsplit(".", 1)[-1].lower() if "." in name.lstrip(".") else ""


@lru_cache(8192)
def is_path(token: str, *, quoted: bool, whole: bool) -> bool:
    """`quoted`: inside back-ticks; `whole`: all there is between them."""
    if not 2 < len(token) <= 260 or token[0] in "-=+:#%" or "//" in token or is_placeholder(token):
        return False
    body = token.removeprefix("./").removeprefix("@/")
    while body.startswith("../"):
        body = body[3:]
    rooted = body.startswith(("/", "~"))
    inner = body.strip("/").removeprefix("~/")
    if not _SEGMENTS.match(inner) or (token[0] == "@" and not token.startswith("@/")):
        return False
    segments = inner.split("/")
    name, first = segments[-1], segments[0]
    if len(segments) > 1 and (("." in first and _DOMAIN.match(first)) or first.lower() == "localhost"):
        return False
    ending = extension(name)
    if name in SPECIAL:
        return quoted or len(segments) > 1 or name.startswith(".")
    if quoted and name.startswith(".") and _DOT_FILE.match(name):
        return True
    if ending in EXTENSIONS and not body.endswith("/"):
        stem = name.rsplit(".", 1)[0]
        if not stem.strip("._-0123456789v") or (len(segments) == 1 and ending == "md" and _MEMORY_FILE.match(name)):
            return False
        if len(segments) > 1 or rooted:
            return True
        if quoted and ending in _SOURCES:
            return True
        return (
            not _NOT_FILES.match(name) and not (_DOMAIN.match(name) and not quoted) and (quoted or ending not in _SHY)
        )
    if rooted or first.lower() in _NOT_A_FOLDER or not any(c.isalpha() for c in body):
        return False
    if body.endswith("/"):
        return quoted or len(segments) > 1
    return quoted and whole and len(segments) > 1 and " " not in body and not ending.isdigit() and "." not in first[1:]


@lru_cache(8192)
def is_symbol(token: str) -> bool:
    """Identifiers that cannot be taken for an ordinary word."""
    if token.isalpha() and (token.islower() or token.istitle() or token.isupper()):
        return False
    if (
        not 3 < len(token) <= 120
        or (" " in token and "(" not in token)
        or not _IDENTIFIER.match(token)
        or token.strip("_") in _COMMON
        or is_placeholder(token)
    ):
        return False
    name = token.split("(", 1)[0].rstrip("!")
    if name.startswith(_BUILT_IN):
        return False
    if name.startswith("$") or (extension(name) in _FIRM and "(" not in token):
        return False
    if "(" in token or "::" in name or "->" in name:
        return True
    if "." in name:
        return not _DOMAIN.match(name)
    return "_" in name.strip("_") or any(a.islower() and b.isupper() for a, b in pairwise(name))
