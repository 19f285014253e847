import { createContext, type ReactNode, use } from "react";
import { type FormDrafts, nameOfForm, OPENED_WITH, WHOLE } from "#contract/cases/form-drafts.ts";
import { KEPT_FIELD } from "#contract/shared/request-names.ts";
import { type Merge, mergeTyped, openedWith, wasName } from "#web/lib/merge-typed.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Unsent, type UnsentOf } from "./act-form.tsx";
import { formOfTyped } from "./form-state.ts";

const Discard = ({ name }: { name: string }) => (
	<Button type="button" variant="quiet" data-discard={name}>
		Discard it
	</Button>
);

const UNSENT = "You haven’t sent this yet. Only you can see it.";

/** What a colleague typed into the forms of a page of the console and hasn't sent, for its `PageForms` (decision 97). */
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
		const said = {
			note: <p>{isLate ? `You typed this before a colleague’s change, and haven’t sent it: ${late}` : UNSENT}</p>,
			discard: <Discard name={name} />,
		};
		if (isLate) return { name, ...said };
		const opened = Object.entries(theirs ?? {}).map(([field, value]) => [wasName(field), value]);
		return { name, ...said, typed, asRefused: theirs && { ...theirs, ...Object.fromEntries(opened), ...typed } };
	};

const Drafts = createContext<FormDrafts | undefined>(undefined);

/** A page of the console without a case, whose forms are kept. */
export const KeptForms = ({ drafts, children }: { drafts: FormDrafts; children: ReactNode }) => (
	<Drafts value={drafts}>
		<Unsent value={unsentIn(drafts)}>{children}</Unsent>
	</Drafts>
);

interface UnsentForm<T> {
	/** Inside the form: keeps it, and says that it isn't sent. */
	mark: ReactNode;
	/** What was typed, with a colleague's changes since. Undefined if nothing was. */
	merge?: Merge<T> & { opened: T };
}

/**
 * A form that is kept whole, choices and ticks included, because to make them again is work too.
 * @param read its values. Those that it was opened with are in its field `was`
 */
export const useUnsentForm = <T extends object>(
	name: string,
	read: (form: FormData) => T,
	stored: T,
): UnsentForm<T> => {
	const drafts = use(Drafts);
	if (!drafts) return { mark: null };
	const said = drafts[name]?.[WHOLE];
	const form = said && formOfTyped(JSON.parse(said));
	const opened = (form && openedWith<T>(form)) || stored;
	const merge = form ? mergeTyped(opened, stored, read(form)) : undefined;
	// Fields that weren't changed have the stored values themselves.
	const fields = Object.keys({ ...stored, ...merge?.values }) as (keyof T)[];
	const isTyped = merge && fields.some((field) => merge.values[field] !== stored[field]);
	const mark = (
		<>
			<input type="hidden" name={KEPT_FIELD} value={name} data-whole="" />
			{isTyped && (
				<p>
					{UNSENT} <Discard name={name} />
				</p>
			)}
		</>
	);
	return { mark, ...(isTyped && { merge: { ...merge, opened } }) };
};
