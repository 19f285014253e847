import { pingScanner } from "#platform/scan/clamd.ts";
import { type Finding, fault, fine } from "./finding.ts";

/** Whether the virus scanner is there. */
export const checkScanner = async (address: string): Promise<Finding[]> => {
	const why = await pingScanner(address);
	return [
		why
			? fault(
					`The virus scanner does not answer: ${why}.`,
					"Start clamd, or mend VIRUS_SCANNER: until then files are refused.",
				)
			: fine("The virus scanner answers."),
	];
};
