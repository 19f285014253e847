// npm run fault -- NAME [options]: runs bench/faults/NAME.ts; without a name, lists them.
import { runNamed } from "../named.ts";

await runNamed(import.meta.dirname, ["run"]);
