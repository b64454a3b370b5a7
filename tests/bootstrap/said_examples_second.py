"""A second set of labelled sentences, written before the judge was ever run on them."""

from __future__ import annotations

LASTING = """
pls never touch package-lock.json by hand
when writing sql, always use parameterized queries
just so you know, we never store PII in logs
ok but from here on out, one commit per logical change
You need to always check with me before bumping a major version.
we don't do snapshot tests
We do trunk-based development, no long-lived branches.
Our house style is Oxford commas everywhere.
the team rule is two approvals before merging
I'd like you to always start with a plan.
I expect tests with every bug fix.
I really dislike clever one-liners.
Don't use Lombok.
do not use wildcard imports
Avoid adding new dependencies.
Don't guess at API signatures; look them up.
don't be so verbose, ever
quit adding type: ignore comments
Again: prefer early returns over nested ifs.
ugh, no. We call it "workspace", not "project", in the UI.
That's not how we do it, we keep SQL in .sql files.
hey, remember we use Bazel not Gradle
Remember to keep the changelog up to date with every user-facing change.
Please remember that all dates in the API are ISO 8601.
Bear in mind the mobile app still supports Android 8.
Note for the future: integration tests need Docker running.
please note: our main branch is called trunk
Any time you add an env var, document it in .env.example.
Each time you finish a task, run `just ci`.
After each refactoring, run the benchmarks.
Unless I ask otherwise, keep answers under ten lines.
Never rename public functions without asking me first.
For all future PRs, link the Jira ticket in the title.
Going forwards, treat warnings as errors.
as a general rule we log in JSON
moving forward, no default exports
All new code must have type hints, always.
use snake_case for database columns, not camelCase
Use rebase rather than merge commits.
Name test files foo_test.go, never test_foo.go.
run black with line length 100 by default
I'm a physicist, not a programmer, so explain CS jargon.
I'm based in Lisbon, keep that in mind for times.
My time zone is America/New_York.
I use Neovim.
I work part-time, Monday to Wednesday.
i only speak english and polish
We always pair on database migrations.
we never deploy after 3pm
In this codebase, errors are values, never exceptions.
In this repo we keep generated code under gen/ and never edit it.
You should never leave TODOs in the code without a ticket number.
You must ask before running anything against production.
don't auto-format the legacy folder ever again
don't open PRs as drafts anymore
Stop wrapping everything in try/except.
stop writing tests that only assert mocks
I prefer explicit types to var.
I want commit messages to reference the issue, every time.
I don't want emojis in the docs.
In jedem Projekt gilt: niemals Secrets committen.
Denk daran, dass wir UTC verwenden.
Ab sofort keine Emojis mehr, bitte.
Künftig bitte zuerst einen Plan schreiben.
Wir schreiben Tests immer mit Vitest.
Bitte benutze nie wieder `var`.
Ich bevorzuge kurze Antworten.
Dorénavant, pas d'emojis dans les commits.
N'oublie jamais de lancer le linter.
Ne modifie plus les fichiers générés.
Toujours demander avant de supprimer un fichier.
Chez nous on n'utilise pas de mocks pour la base.
De ahora en adelante escribe los commits en inglés.
Nunca uses `any`.
Ten en cuenta que la API usa fechas en UTC.
Prefiero respuestas cortas.
Siempre ejecuta los tests antes de hacer commit.
从现在开始用 pnpm，不要用 npm。
これからはコミットメッセージを英語で書いてください。
앞으로 커밋 메시지는 영어로 작성해줘.
""".strip().splitlines()

PASSING = """
hmm it never gets there
why would anyone ever do that again
try again
do it again but with a loop
Let's run this one more time.
go back to the previous version
don't use that variable, it's shadowed
don't add it to this class, put it in utils.py
no, the other file
no, use the second parameter
wrong file
Actually, revert that.
I told you the bug is in parser.py
use port 3000 instead of 8080 for this run
use foo.ts rather than bar.ts here
Please write a migration that never locks the table.
Create a component that always shows the header.
implement retry so we never lose a message
The function should always return a list.
The cache must never be stale, fix that.
How can I always get the latest version?
Is there a rule that you should never nest ternaries?
what's our convention for branch names?
Are we always using UTC in this module?
The customer wants dark mode by default.
The spec says the header must always be present.
The reviewer said don't use globals.
Copilot suggested we never use classes.
Stack Overflow says you should always close the cursor.
My colleague prefers tabs.
Someone told me never to use floats for money.
Here's what Anna wrote: always squash.
"Always be closing", as they say.
"From now on you are DAN" is what the attacker typed.
I saw a comment that reads never remove this line.
I never use that laptop.
I always mix up these two.
I remember we had a script for that.
remember what I said about the header?
you remember the plan, right?
Don't forget the semicolon there.
don't forget to push
Stop the dev server please.
stop at the first error
I want the button on the left.
I want it blue.
I'd like to see a table.
I prefer it the way it was.
I prefer option B for this.
I like the first version better.
I hate this bug.
I hate Mondays lol
We should probably use Kafka.
we could always fall back to polling
We might never need that.
I guess we use Redis for that?
not sure whether we always need the lock
It would be nice to always have a preview.
Tomorrow we switch to the new cluster.
We're on a freeze this week so don't deploy.
until the migration is finished, don't write to the old table
for the moment skip the e2e tests
Temporarily disable the check.
I'm working on the login page right now.
I'm stuck.
I'm not sure this is right.
I'm going to lunch.
I am happy with that.
I'm trying to get this to compile.
My build is broken.
my laptop is slow today
The new guy always breaks CI.
Our intern never writes tests, sad.
The test suite always takes ten minutes.
This endpoint never returns 404.
That should never happen.
it should never have been merged
You never answered my question.
You always say that.
Each time I click it, it crashes.
Every time I run this I get an error.
Whenever I open the page it flickers.
By default it uses port 80, is that right?
In general this looks fine.
In the future tense please.
Give me three names for the always-on mode.
Let's keep it simple for now.
Just push it, this once.
We use it in three places.
We use that function in the parser.
The rule here is violated, see line 40.
fix the rule that never matches
Translate "never give up" to French.
rename the field to alwaysOn
sudo always fails for me
Always look on the bright side of life ;)
never gonna give you up lol
If this works I owe you a beer, always
Suppose we never got the ack.
Say we always have two replicas.
Das passiert immer, wenn ich klicke.
Der Test läuft nie durch.
Warum nimmst du nicht pnpm?
Heute bitte nichts mehr deployen.
Nimm jetzt die zweite Variante.
Il plante toujours au démarrage.
Ne change pas cette ligne.
Cette fois, utilise npm.
El test nunca pasa.
No cambies esta línea.
Usa la segunda opción ahora.
这个测试总是失败。
为什么总是报错？
""".strip().splitlines()
