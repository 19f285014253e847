// npm run bench -- NAME [options]: runs bench/NAME.ts. Without a name it lists the benches.
import { runNamed } from "./named.ts";

await runNamed(import.meta.dirname, ["run", "named"]);
