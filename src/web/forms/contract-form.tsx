import { type ComponentType, createContext, type ReactNode, use, useState } from "react";
import { copy } from "#contract/shared/copy.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import type { Human } from "#web/parts/human-check/use-human-check.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button, type ButtonProps, Sending } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import {
	Checkbox,
	type CheckboxProps,
	Radios,
	type RadiosProps,
	TextField,
	type TextFieldProps,
} from "#web/ui/field/field.tsx";
import type { NewForm, RefusedForm } from "./form-state.ts";

type Labels = Readonly<Record<string, string>>;
/** What is wrong with a value while it is typed; undefined if nothing is. */
type Checks = Readonly<Record<string, (typed: string) => string | undefined>>;

interface Drawn {
	form: NewForm;
	labels: Labels;
	refused: RefusedForm | undefined;
	values: Readonly<Record<string, string | undefined>>;
	errors: Readonly<Record<string, string | undefined>>;
	idOf: (field: string) => string;
	look: ((name: string, typed: string) => void) | undefined;
}

const DrawnForm = createContext<Drawn | undefined>(undefined);

const TYPES = {
	email: { type: "email", inputMode: "email", autoComplete: "email" },
	tel: { type: "tel", inputMode: "tel", autoComplete: "tel" },
} as const;

/** Everything that a control of the form needs: its name, id and label, what was typed, and what is wrong with it. */
const useField = (name: string) => {
	const drawn = use(DrawnForm);
	if (!drawn) throw new Error(`the field ${name} is outside a ContractForm`);
	const { form, labels, refused, values, errors, idOf, look } = drawn;
	const { type, most, optional } = form.fields[name] ?? { optional: false };
	return {
		facts: { ...(type && TYPES[type]), maxLength: type ? undefined : most },
		field: {
			id: idOf(name),
			name,
			label: labels[name] ?? name,
			defaultValue: refused ? (refused.typed[name]?.[0] ?? "") : values[name],
			error: errors[name],
			optional,
			...(look && {
				onChange: (event: { currentTarget: { value: string } }) => look(name, event.currentTarget.value),
			}),
		},
		isTicked: Boolean(refused ? refused.typed[name] : values[name]),
	};
};

interface FieldOf<P> {
	name: string;
	/** Another control than a line of text, for example `TextArea`. */
	as?: ComponentType<P>;
}

/** A field of the endpoint. Its label is the form's; its type, length and whether it is optional are the contract's. */
export const Field = <P extends object = TextFieldProps>({
	name,
	as,
	...more
}: FieldOf<P> & Omit<Partial<P>, "name">) => {
	const { field, facts } = useField(name);
	const Control = as as ComponentType<object> | undefined;
	return Control ? <Control {...field} {...more} /> : <TextField {...field} {...facts} {...more} />;
};

/** A choice of one value. */
export const Choice = ({
	name,
	...more
}: { name: string; legend?: ReactNode } & Omit<RadiosProps, "name" | "legend">) => {
	const { label, ...field } = useField(name).field;
	return <Radios {...field} legend={label} {...more} />;
};

/** A box to tick. */
export const Tick = ({ name, ...more }: { name: string } & Partial<Omit<CheckboxProps, "name" | "id">>) => {
	const { field, isTicked } = useField(name);
	return (
		<Checkbox
			id={field.id}
			name={name}
			label={field.label}
			error={field.error}
			value="yes"
			defaultChecked={isTicked}
			{...more}
		/>
	);
};

/** The button that sends the form. */
export const Send = ({ children, ...more }: ButtonProps) => (
	<Button type="submit" {...more}>
		{use(Sending) ? "Sending …" : children}
	</Button>
);

interface Props {
	/** From the page's loader. */
	form: NewForm;
	/** From the page's action, if the form wasn't taken. */
	refused: RefusedForm | null | undefined;
	/** Labels of the fields, in the order of the page. */
	labels?: Labels;
	/** What the fields hold at first. */
	values?: Readonly<Record<string, string | undefined>>;
	/** Checks while typing. */
	checks?: Checks;
	human?: Human;
	/** Title of an error of ours. */
	failed?: string;
	/** What to do after an error of ours. */
	advice?: ReactNode;
	/** Target URL, by default the page itself. */
	action?: string;
	intent?: string;
	/** A button within text, without fields. */
	inline?: boolean;
	labelledBy?: string;
	/** Id of a field's control, if not its name. */
	idOf?: (field: string) => string;
	/** The page shows elsewhere why the form was refused. */
	bare?: boolean;
	children: ReactNode;
}

const NONE = {};
const itself = (field: string) => field;

/**
 * A form of an endpoint (decision 97): all errors at the top and each at its field, everything typed kept, and the
 * message of a refusal. Fields and buttons are its children.
 */
export const ContractForm = ({
	form,
	refused: answer,
	labels = NONE,
	values = NONE,
	checks,
	failed = copy.connect.systemError,
	advice,
	idOf = itself,
	bare = false,
	children,
	...post
}: Props) => {
	const refused = answer ?? undefined;
	const round = useRound(refused);
	const [typing, setTyping] = useState<{ of: typeof refused; errors: Drawn["errors"] }>({ of: refused, errors: NONE });
	// A new response replaces errors found while typing.
	const found = typing.of === refused ? typing.errors : NONE;
	const look = (name: string, typed: string) => {
		const check = checks?.[name];
		if (check) setTyping({ of: refused, errors: { ...found, [name]: check(typed) } });
	};
	const { fault } = refused ?? {};
	const hasFields = Object.keys(labels).length > 0;
	return (
		<>
			{!bare && <ErrorSummary key={round} errors={summaryOf(refused?.errors ?? NONE, labels, idOf)} />}
			{!bare && fault && (
				<ErrorNotice key={`fault ${round}`} title={fault.title ?? failed}>
					{fault.title ? fault.advice : advice} {hasFields && "Nothing you typed is lost."}
				</ErrorNotice>
			)}
			<PostForm
				{...post}
				csrfToken={refused?.csrfToken}
				requestKey={refused?.requestKey ?? form.requestKey}
				ownChecks={checks && Object.keys(checks)}
			>
				<DrawnForm
					value={{
						form,
						labels,
						refused,
						values,
						errors: { ...refused?.errors, ...found },
						idOf,
						look: checks && look,
					}}
				>
					{children}
				</DrawnForm>
			</PostForm>
		</>
	);
};
