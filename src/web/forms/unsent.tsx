import { type FormDrafts, nameOfForm, OPENED_WITH } from "#contract/cases/form-drafts.ts";
import { wasName } from "#web/lib/merge-typed.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { UnsentOf } from "./act-form.tsx";

/** What a colleague typed into the forms of a page of the console and hasn't sent, for its `PageForms` (decision 162). */
export const unsentIn =
	(drafts: FormDrafts): UnsentOf =>
	({ intent, hidden = {}, theirs, values = theirs, keptAs }) => {
		const name = keptAs || nameOfForm(intent, hidden);
		const typed = drafts[name];
		const words = Object.entries(typed ?? {}).filter(([field]) => !OPENED_WITH.test(field));
		if (!typed || words.every(([field, text]) => text === (values?.[field] ?? ""))) return { name };
		// Without stored values to compare, words that a colleague's change came after are only shown.
		const isLate = !theirs && typed.version !== undefined && typed.version !== String(hidden.version);
		const late = words.flatMap(([, text]) => text || []).join("; ");
		const note = (
			<p>
				{isLate
					? `You typed this before a colleague’s change, and haven’t sent it: ${late} `
					: "You haven’t sent this yet. Only you can see it. "}
				<Button type="button" variant="quiet" data-discard="">
					Discard it
				</Button>
			</p>
		);
		if (isLate) return { name, note };
		const opened = Object.entries(theirs ?? {}).map(([field, value]) => [wasName(field), value]);
		return { name, note, typed, asRefused: theirs && { ...theirs, ...Object.fromEntries(opened), ...typed } };
	};
