import { randomUUID } from "node:crypto";
import { headersFor } from "./sign-in.ts";

/** A name that no profile has. No digits, because eight digits would look like a phone number. */
export const newName = (): string =>
	`Banksia ${randomUUID()
		.slice(0, 8)
		.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;

/** Renames a profile as in real use: its staff ask for the name, and the team agrees. */
export const rename = async (
	origin: string,
	id: number,
	name: string,
	{ staff, team }: { staff: string; team: string },
): Promise<void> => {
	for (const [method, path, cookie, body] of [
		["PATCH", `/provider-admin/${id}/`, staff, { name }],
		["POST", `/team/providers/${id}/name/`, team, { name, is_agreed: true }],
	] as const) {
		const headers = headersFor(cookie);
		const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
	}
};
