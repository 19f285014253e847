import { pingScanner } from "#platform/scan/clamd.ts";
import { type Finding, failure, fine } from "./finding.ts";

/** Checks whether the virus scanner answers. */
export const checkScanner = async (address: string): Promise<Finding[]> => {
	const why = await pingScanner(address);
	return [
		why
			? failure(
					`The virus scanner does not answer: ${why}.`,
					"Start clamd or correct VIRUS_SCANNER. Until then, files are refused.",
				)
			: fine("The virus scanner answers."),
	];
};
