import { useLocation } from "react-router";
import type { Case } from "#contract/cases/cases.ts";
import { Notice } from "../../ui/notice/notice.tsx";

/** The parts of a case's page with forms: what was done is said where it was done. */
export type CasePart = "work" | "providers" | "notes" | "calls" | "complaint";

const TOLD = "told";

interface Deed {
	part: CasePart;
	says: string;
	/** A colleague may have changed it since. */
	stands?: (one: Case, me: number) => boolean;
}

const DEEDS: Record<string, Deed> = {
	change: { part: "work", says: "The case is saved" },
	claim: { part: "work", says: "You work on it now", stands: ({ owner }, me) => owner?.id === me },
	release: { part: "work", says: "It is given back: nobody works on it", stands: ({ owner }) => owner === null },
	snooze: { part: "work", says: "It is put away until then", stands: ({ snoozed_until }) => snoozed_until !== null },
	close: { part: "work", says: "The case is closed", stands: ({ status }) => status === "closed" },
	reopen: { part: "work", says: "The case is open again", stands: ({ status }) => status !== "closed" },
	"take-back": { part: "providers", says: "Referral taken back. We’ve emailed the provider and the person" },
	resume: { part: "providers", says: "Referral resumed. We’ve emailed the provider and the person" },
	"provider-answer": { part: "providers", says: "The provider’s answer is recorded. We’ve emailed the person" },
	note: { part: "notes", says: "The note is added" },
	call: { part: "calls", says: "The call is noted" },
	"not-reached": { part: "calls", says: "The letter is on its way" },
	conflict: { part: "complaint", says: "Your answer is noted" },
	severity: { part: "complaint", says: "It is noted how bad it is" },
	referral: { part: "complaint", says: "The referral is noted" },
	letter: { part: "complaint", says: "The letter is on its way" },
};

/**
 * What the address of a case adds once a form of it was taken: what was done, and where the browser goes by itself to read it.
 * @param intent of the form
 */
export const toldBy = (intent: string): string => (DEEDS[intent] ? `?said=${intent}#${TOLD}` : "");

interface Props {
	part: CasePart;
	/** What the address says was done. */
	said: string | null;
	one: Case;
	me: number;
}

/** What was done with a form of this part; nothing where it was another one, or is true no more. */
export const Told = ({ part, said, one, me }: Props) => {
	const { key } = useLocation();
	const deed = DEEDS[said ?? ""];
	if (deed?.part !== part || deed.stands?.(one, me) === false) return null;
	return <Notice key={key} id={TOLD} kind="success" role="status" title={deed.says} takesFocus />;
};
