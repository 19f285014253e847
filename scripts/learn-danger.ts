// Writes the weights of the danger score (docs/decisions/0083-danger.md): npm run learn-danger.
import { writeFileSync } from "node:fs";
import { LABELLED } from "../src/domains/safety/labelled.fixture.ts";
import { learnWeights } from "../src/domains/safety/learn-weights.ts";

const weights = learnWeights(LABELLED);
writeFileSync(
	new URL("../seed/danger/weights.tsv", import.meta.url),
	`feature\tweight\n${weights.map(([feature, weight]) => `${feature}\t${weight}\n`).join("")}`,
);
process.stdout.write(`${weights.length} weights from ${LABELLED.length} texts\n`);
