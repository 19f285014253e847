import { keepForm } from "#contract/cases/drafts.ts";
import { call, type From } from "#web/lib/call.ts";

/** Forgets what was typed into a form of a case, because it's sent. If that fails, the form shows it as unsent. */
export const forgetForm =
	(from: From, id: string) =>
	async (form: string, key: string): Promise<void> => {
		const sent = { form, fields: [], sent: true as const, ...(key && { key }) };
		if (form) await call(from, keepForm, { params: { id }, body: sent });
	};
