import { type ComponentProps, createContext, type Key, type ReactNode, use, useState } from "react";
import { useLocation } from "react-router";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { KEPT_FIELD } from "#contract/shared/request-names.ts";
import { type Fields, mergeRefused } from "#web/lib/merge-typed.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { Button, type ButtonProps } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { ContractForm } from "./contract-form.tsx";
import { EMPTY, type NewForm, type RefusedForm } from "./form-state.ts";

/** What was typed into a form and not sent. */
interface OfForm {
	/** The name that it is kept under. */
	name: string;
	/** Says so above the fields. */
	note?: ReactNode;
	/** Takes it away. It stands at the end, where no one who types from field to field presses it. */
	discard?: ReactNode;
	typed?: Fields;
	/** The same as a refused form, if there are stored values to compare. */
	asRefused?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** What was typed into the forms of a page and not sent (`unsent.tsx`, which public pages don't load). */
export type UnsentOf = (form: Omit<Props, "children">) => OfForm;

interface Held {
	forms: Readonly<Record<string, NewForm>>;
	answer: RefusedForm | undefined;
	round: number;
	/** Undefined if the page doesn't keep what is typed. */
	unsent: UnsentOf | undefined;
}

const OnPage = createContext<Held>({ forms: {}, answer: undefined, round: 0, unsent: undefined });

/** What was typed into the forms of a console page without a case, and not sent. */
export const Unsent = createContext<UnsentOf | undefined>(undefined);

type Answered = RefusedForm | null | undefined;

/** The forms of a page, and its refused form if any. */
export const PageForms = ({
	forms,
	answer,
	unsent,
	children,
}: {
	forms: Held["forms"];
	answer: Answered;
	unsent?: UnsentOf | undefined;
	children: ReactNode;
}) => {
	const ofPage = use(Unsent);
	const held = { forms, answer: answer ?? undefined, round: useRound(answer), unsent: unsent ?? ofPage };
	// The next case or review opens in the same page: no field may keep what the one before said.
	return (
		<OnPage key={useLocation().pathname} value={held}>
			{children}
		</OnPage>
	);
};

/** True if the page shows what was wrong with a form. */
export const isRefused = (answer: Answered): boolean =>
	answer?.fault !== undefined || Object.keys(answer?.errors ?? {}).length > 0;

interface RefusalProps extends Pick<ComponentProps<typeof ContractForm>, "labels" | "idOf" | "failed"> {
	/** Title of the list of wrong fields. */
	title?: string;
	/** What to do about the refusal, if its own words don't say so. */
	children?: ReactNode;
}

/** Why a form of the page was refused. With labels, it lists wrong fields too. */
export const Refusal = ({ labels, idOf, failed = connectCopy.systemError, title, children }: RefusalProps) => {
	const { answer, round } = use(OnPage);
	const { errors = {}, fault } = answer ?? {};
	return (
		<>
			{labels && <ErrorSummary key={round} title={title} errors={summaryOf(errors, labels, idOf)} />}
			{fault && (
				<ErrorNotice key={`f${round}`} title={fault.title ?? failed}>
					{fault.advice ?? children}
				</ErrorNotice>
			)}
		</>
	);
};

/** What a form says without a person typing it, such as the row it is about. */
type Hidden = Readonly<Record<string, string | number>>;

/** The first value of each field. */
export const firstOf = (typed: RefusedForm["typed"]): Fields =>
	Object.fromEntries(Object.entries(typed).map(([name, [first = ""]]) => [name, first]));

/** The refusal of one of these forms, about this row. */
export const useRefused = (intents: readonly string[], hidden: Hidden = {}): RefusedForm | undefined => {
	const { answer } = use(OnPage);
	const says = (name: string) => answer?.typed[name]?.[0] ?? "";
	const isMine =
		answer?.typed.intent?.some((intent) => intents.includes(intent)) &&
		Object.entries(hidden).every(([name, value]) => name === "version" || says(name) === String(value));
	return isMine ? answer : undefined;
};

/** What was typed into the refused form, by name. */
export const useTyped = (): Fields => firstOf(use(OnPage).answer?.typed ?? {});

interface Props
	extends Omit<ComponentProps<typeof ContractForm>, "form" | "refused" | "bare" | "children">,
		Pick<ButtonProps, "variant" | "icon" | "disabled"> {
	intent: string;
	/** Other intents whose refusals this form shows. */
	others?: readonly string[];
	hidden?: Hidden;
	/** Stored values that a colleague may change meanwhile. */
	theirs?: Readonly<Record<string, string | readonly string[]>>;
	/** Formats a stored value for reading. */
	words?: (field: string, value: string) => string;
	/** The name that its unsent words are kept under, if not by its act and row. False if they are kept in another way. */
	keptAs?: string | false;
	/** The button. Without it, the buttons among the children say the intent. */
	submit?: ReactNode;
	children?: ReactNode;
}

/** What was typed into a form and not sent; undefined on a page that keeps nothing. */
const useUnsent = (form: Omit<Props, "children">): OfForm | undefined => {
	const { unsent } = use(OnPage);
	return form.inline || form.keptAs === false ? undefined : unsent?.(form);
};

/** Counts the refusals of a form. Another form's answer doesn't count, so that it loses nothing here. */
const useOwnRound = (refused: RefusedForm | undefined): number => {
	const [held, hold] = useState({ refused, number: 0 });
	if (refused && refused !== held.refused) hold({ refused, number: held.number + 1 });
	return held.number;
};

/** A form of the page (`PageForms`), with its hidden fields, its button, and a colleague's changes merged. */
export const ActForm = ({
	intent,
	others = [],
	hidden = {},
	theirs,
	words,
	submit,
	variant = "secondary",
	icon,
	disabled,
	values,
	keptAs,
	children,
	...more
}: Props) => {
	const { forms } = use(OnPage);
	const refused = useRefused([intent, ...others], hidden);
	const unsent = useUnsent({ intent, hidden, theirs, values: theirs ?? values, inline: more.inline, keptAs });
	const said = refused ? undefined : unsent;
	const round = useOwnRound(refused);
	const merge = theirs && mergeRefused(theirs, refused?.typed ?? unsent?.asRefused);
	const kept = Object.entries(merge?.values ?? {}).map(([name, value]) => [
		name,
		value.length > 0 ? [value].flat() : [],
	]);
	const button = submit && (
		<Button type="submit" variant={variant} icon={icon} disabled={disabled}>
			{submit}
		</Button>
	);
	return (
		<ContractForm
			{...more}
			// Fields keep what was typed into them, so merged values need new ones.
			key={theirs && round}
			bare
			form={forms[intent] ?? EMPTY}
			refused={refused && { ...refused, typed: { ...refused.typed, ...Object.fromEntries(kept) } }}
			values={{ ...(theirs ?? values), ...unsent?.typed, ...(unsent?.asRefused && merge?.values) }}
			intent={submit ? intent : undefined}
		>
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{unsent && <input type="hidden" name={KEPT_FIELD} value={unsent.name} />}
			{said?.note}
			{merge && theirs && <Merged id={intent} theirs={theirs} merge={merge} labels={more.labels ?? {}} words={words} />}
			{children}
			{more.inline ? button : button && <div>{button}</div>}
			{said?.discard}
		</ContractForm>
	);
};

interface FoldedProps extends Props {
	summary: ReactNode;
	isOpen?: boolean;
	/** A new value clears the form. */
	fresh?: Key | null;
}

/** An act that asks for more, or for a reason, before it is done. It opens again if it was refused. */
export const FoldedAct = ({ summary, isOpen = false, fresh, ...form }: FoldedProps) => {
	const refused = useRefused([form.intent, ...(form.others ?? [])], form.hidden);
	const typed = useUnsent(form)?.typed;
	return (
		<Disclosure summary={summary} open={Boolean(isOpen || refused || typed)}>
			<ActForm key={fresh} {...form} />
		</Disclosure>
	);
};
