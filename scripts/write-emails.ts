// Writes docs/emails.md from the tables of words (src/platform/email/email-words.ts).
import { writeFileSync } from "node:fs";
import { emailsPage } from "./emails-page.ts";

writeFileSync(new URL("../docs/emails.md", import.meta.url), emailsPage());
