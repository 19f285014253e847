// node scripts/demo-data.ts makes the demo data that journeys start with, from the built site.
import { makeDemoData } from "../tests/journeys/own-service.ts";

await makeDemoData();
