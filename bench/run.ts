// npm run bench -- NAME [options]: runs bench/NAME.ts; without a name, lists them.
import { runNamed } from "./named.ts";

await runNamed(import.meta.dirname, ["run", "named"]);
