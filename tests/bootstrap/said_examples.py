"""Sentences people type to coding agents, labelled by hand: what is meant to last, and what only sounds like it."""

from __future__ import annotations

LASTING = """
Always run the linter before you commit.
From now on, use pnpm instead of npm.
never push to main directly
Please never use force push.
Don't add comments that restate the code, ever.
No, we use ruff not flake8.
no we don't use mocks for the database here, use the real thing
Remember that the staging database listens on port 5433.
remember: all money values are integers in cents
Keep in mind that our CI has no network access.
Going forward please write commit messages in the imperative.
In future, ask me before you install a new dependency.
I prefer small pull requests over big ones.
I'd rather you ask than guess.
Stop apologizing.
stop adding emojis to commit messages
Please stop using print for logging, we have structlog.
Don't ever commit .env files.
Don't do that again: never edit generated files by hand.
We use tabs, not spaces.
In this repo we use Conventional Commits.
In this project we always write tests first.
Our convention is kebab-case for file names.
Whenever you change the schema, regenerate the client.
Every time you touch the API, update the OpenAPI file.
Before every commit run make check.
Don't commit without running the tests.
Never commit without my explicit approval.
Ask me before you delete anything.
Do not use any in TypeScript, use unknown.
Use uv, not pip.
Use British English in docs, not American.
use named exports instead of default exports
Don't use em dashes.
don't write docstrings for private functions
I hate trailing summaries, skip them.
I don't like it when you reformat files you did not touch.
You should always explain why before you change a migration.
You must never touch the vendor folder.
For future reference, the design docs live in Confluence under PLAT.
FYI we deploy only on Tuesdays and Thursdays.
By default, answer in German.
As a rule, keep functions under 40 lines.
always answer briefly please
Also, always use absolute imports.
And never mention AI in commit messages!
Also never add a Co-Authored-By trailer, ok?
I told you already: we don't use Jest, we use Vitest.
As I said, don't create new markdown files unless I ask.
Don't create README files unless I ask for them.
Remember to run `make gen` after changing proto files.
remember I'm colour-blind, so no red/green charts
Remember that I'm in the CET time zone.
please remember: I work at Northwind as a data engineer
My name is Jana and I'm a backend developer.
I'm the tech lead of the billing team.
Make a note that Postgres is the only database we support.
add to memory: never squash merge release branches
Save this to memory: our API versioning is date-based.
We never mock the clock, we inject it.
We only support Python 3.11 and newer.
We don't support Windows.
The rule here is one class per file.
Wrong, we name branches feature/<ticket>-<slug>.
Nope, use the `logger` from core, not console.log.
No more barrel files please, ever.
When I say ship it, open a PR, never merge yourself.
If you are unsure, always ask instead of assuming.
I want you to always show the diff before committing.
I always want types on public functions.
Next time, run the type checker before telling me you are done.
henceforth all timestamps are UTC
Please don't ask for permission to read files any more.
Don't use abbreviations in variable names.
Avoid using global state.
no need to explain the code unless I ask
Never ever run terraform apply without asking me.
In general, prefer composition over inheritance.
Across all my projects, use two-space indentation in YAML.
In all projects I want the licence header in each file.
Our team writes tests with pytest, not unittest.
Merke dir: wir benutzen pnpm statt npm.
Ab jetzt bitte immer auf Deutsch antworten.
Bitte nie direkt auf main pushen.
Wir verwenden Ruff, nicht Black.
Schreib Commit-Messages immer auf Englisch.
Frag mich vorher, bevor du etwas löschst, grundsätzlich.
Bitte keine Kommentare mehr in den Code schreiben.
Nutze in Zukunft bitte Vitest.
Désormais, écris les messages de commit en anglais.
N'utilise jamais de `any` en TypeScript.
Souviens-toi que la base de recette est sur le port 5433.
On utilise pnpm, pas npm.
Réponds toujours en français.
À partir de maintenant, lance les tests avant chaque commit.
Je préfère des fonctions courtes.
A partir de ahora usa pnpm en lugar de npm.
Nunca hagas push a main.
Recuerda que el servidor de pruebas usa el puerto 8081.
Siempre responde en español.
Usamos tabs, no espacios.
No vuelvas a tocar los archivos generados.
Prefiero funciones pequeñas.
以后提交信息用英文写。
请记住：不要直接推送到 main。
""".strip().splitlines()

PASSING = """
Run the tests again.
now fix line 3
Fix the failing test in test_api.py.
Can you always show me the logs?
Why does it always crash on startup?
It always fails on the second run.
The build never finishes on my machine.
This test never passes.
never mind
Nevermind, I found it.
Never mind that, let's do the other thing.
Do you remember the bug from last week?
remember when we had that outage?
I don't remember which file it was.
I always forget how this works.
You never read the error message!
You always break the imports.
Don't change that line.
Don't touch this file for now.
don't run it yet
Please don't commit yet.
Do not merge this PR until Friday.
Use a dict instead of a list here.
Use the other function this time.
for now just use sqlite
Just this once, push to main directly.
Today I want to work on the login page.
Let's always... hmm, not sure actually.
Maybe we should always use pnpm?
Should we always run migrations on startup?
I think we could use Redis instead of Postgres.
Perhaps you should never cache that.
Bob says we should always use Java.
My boss thinks we should never deploy on Fridays.
Alice wants us to use tabs.
The README says: always run make first.
The docs say never to call this twice.
The error message says "never call this from a thread".
The linter says don't use any.
It says "always use HTTPS" in the ticket.
According to Tom we always had this bug.
What does "always on top" mean?
Explain what `never` does in TypeScript.
Write a function that always returns true.
Write a test that checks the value is never negative.
Add a check so the list is always sorted.
Rename always_run to run_always.
Make sure the button is never disabled in this form.
Continue.
yes
ok go ahead
Thanks, looks good!
Great, now commit and push.
commit this with a good message
Show me the diff.
I want to see the output.
I want to add a dark mode.
I need you to refactor the parser.
I would like a summary of the changes.
I like it!
I love this solution.
I like this approach, go with it.
I prefer the second option.
I don't want this change.
I'd rather do the first one now.
We use cookies.
Can we use pnpm?
What do we use for logging?
Do we use pytest or unittest here?
lol never trust the intern with prod
Always blame the DNS haha
Remember kids: always deploy on Friday 😂
Imagine we always deployed on Fridays.
Let's say we never delete users.
What if we always retried?
If I were you I would always use Rust.
How do I stop using the old config?
Stop.
stop the server
Stop here, I want to look at it first.
Don't worry about it.
don't forget to run the tests now
Remember the file I showed you?
In the future the API will change, ignore that for this task.
Next, update the docs.
Next time we meet I'll show you.
For this PR, use squash merge.
In this function use a loop, not recursion.
This time don't ask me.
Use line 12 instead of line 14.
Use the token from the .env file for this request.
The server is always down on Mondays these days.
He never answers my mails.
I have never used Rust.
I never said that.
I've always liked Vim.
That never worked.
There is always a deadlock when two workers start.
as always, thank you
Could you please remember to breathe? haha
Our tests are failing right now.
We are currently on a code freeze until Monday.
We're migrating to Postgres this week.
The CI is broken today, skip it.
TODO: always validate input
wip: never merge
She said "from now on use tabs".
He wrote: never push to main.
Is it true that you should never use eval?
You keep deleting my comments.
The API key is sk-12345678 always use it.
the password is hunter2! remember that
Warum geht das nie?
Das klappt immer noch nicht.
Kannst du bitte immer die Logs zeigen?
Mach das jetzt bitte nicht.
Vielleicht sollten wir immer pnpm nutzen.
Pourquoi ça ne marche jamais ?
Ça plante toujours.
Peut-être qu'on devrait toujours utiliser pnpm.
¿Por qué nunca funciona?
Siempre falla en la segunda ejecución.
Quizás deberíamos usar siempre pnpm.
Ahora arregla la línea 3.
Lance les tests maintenant.
Jetzt die Tests nochmal laufen lassen.
""".strip().splitlines()
