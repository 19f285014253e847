// Writes docs/states.md from the tables of states (src/contract/shared/states.ts).
import { writeFileSync } from "node:fs";
import { statesPage } from "./states-page.ts";

writeFileSync(new URL("../docs/states.md", import.meta.url), statesPage());
