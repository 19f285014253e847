/** What a delivery report says about one recipient (RFC 3464). */
export interface Delivery {
	/** As we addressed it, if the report says so. */
	recipient: string;
	action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
	/** For example 5.1.1 (RFC 3463). */
	status: string;
}

const MOST_RECIPIENTS = 50;
const ACTIONS: readonly string[] = ["failed", "delayed", "delivered", "relayed", "expanded"];

/** The fields of a block by their names in lower case. The first of a name counts. */
const fieldsOf = (block: string): Map<string, string> => {
	const fields = new Map<string, string>();
	for (const line of block.split("\n")) {
		const at = line.indexOf(":");
		const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
		if (name && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
	}
	return fields;
};

/** `rfc822; <mai@visitor.example>` as an address. */
const addressIn = (value = ""): string =>
	value
		.slice(value.indexOf(";") + 1)
		.trim()
		.replace(/^<|>$/g, "");

/**
 * Reads the part message/delivery-status of a report. Blocks that contradict themselves or lack a field are left out.
 * @returns one entry for each recipient; empty if the report can't be read
 */
export const readReport = (text: string): Delivery[] =>
	text
		.replaceAll("\r\n", "\n")
		.replace(/\n[ \t]+(?=\S)/g, " ")
		.split(/\n\s*\n/)
		.slice(0, MOST_RECIPIENTS)
		.flatMap((block): Delivery[] => {
			const fields = fieldsOf(block);
			const recipient = addressIn(fields.get("original-recipient") ?? fields.get("final-recipient"));
			const action = /^[a-z]+/.exec(fields.get("action")?.toLowerCase() ?? "")?.[0] ?? "";
			const status = /^[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "")?.[0] ?? "";
			const isTrue = ACTIONS.includes(action) && (action === "failed" ? /^[45]/ : /^[24]/).test(status);
			return recipient.includes("@") && isTrue ? [{ recipient, action: action as Delivery["action"], status }] : [];
		});

/** What the header X-Failed-Recipients says, which older servers send without a report. */
export const readFailed = (header: string): Delivery[] =>
	header
		.split(/[\s,]+/)
		.filter((one) => one.includes("@"))
		.slice(0, MOST_RECIPIENTS)
		.map((one) => ({ recipient: addressIn(one), action: "failed", status: "5.0.0" }));
