import { type ComponentProps, type ComponentType, createContext, type ReactNode, use, useState } from "react";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button, type ButtonProps, Sending } from "#web/ui/button/button.tsx";
import { Checkboxes, type CheckboxesProps } from "#web/ui/checkboxes/checkboxes.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { afterPress } from "#web/ui/field/after-press.ts";
import {
	Checkbox,
	type CheckboxProps,
	Radios,
	type RadiosProps,
	TextField,
	type TextFieldProps,
} from "#web/ui/field/field.tsx";
import { EMPTY, type NewForm, type RefusedForm } from "./form-state.ts";
import { HideMended } from "./hide-mended.tsx";

type Labels = Readonly<Record<string, string>>;
/** What is wrong with a value while it is typed; undefined if nothing is. */
type Checks = Readonly<Record<string, (typed: string) => string | undefined>>;
type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Typed {
	currentTarget: { value: string };
}

interface Drawn {
	form: NewForm;
	idOf: (field: string) => string;
	labels: Labels;
	refused: RefusedForm | undefined;
	values: Values;
	errors: Readonly<Record<string, string | undefined>>;
	/** What a field does while it changes and when the visitor leaves it; nothing without a check. */
	look: (name: string) => { onChange?: (event: Typed) => void; onBlur?: (event: Typed) => void };
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
	const { form, idOf, labels, refused, values, errors, look } = drawn;
	const { type, most, optional } = form.fields[name] ?? { optional: false };
	const all = refused ? (refused.typed[name] ?? []) : [values[name] ?? []].flat();
	return {
		facts: { ...(type && TYPES[type]), maxLength: type ? undefined : most },
		field: {
			id: idOf(name),
			name,
			label: labels[name] ?? name,
			// A new form without a value leaves the field to the browser.
			defaultValue: all[0] ?? (refused ? "" : undefined),
			error: errors[name],
			optional,
			...look(name),
		},
		all,
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

/** A password or a code. It is empty after a refusal, and takes pasted text of any length. */
export const Secret = ({ name, ...more }: { name: string } & Omit<Partial<TextFieldProps>, "name">) => {
	const { id, label, error } = useField(name).field;
	return <TextField {...{ id, name, label, error }} {...more} />;
};

/** A choice of one value. */
export const Choice = ({
	name,
	...more
}: { name: string; legend?: ReactNode } & Omit<RadiosProps, "name" | "legend">) => {
	const { label, ...field } = useField(name).field;
	return <Radios {...field} legend={label} {...more} />;
};

/** A choice of several values. */
export const Choices = ({
	name,
	...more
}: { name: string; legend?: ReactNode } & Omit<CheckboxesProps, "name" | "legend">) => {
	const { field, all } = useField(name);
	const { id, label, error, optional } = field;
	return <Checkboxes {...{ id, name, error, optional }} legend={label} defaultValues={all} {...more} />;
};

/** What the form says about a field that it doesn't show. */
export const Hidden = ({ name }: { name: string }) => (
	<input type="hidden" name={name} value={useField(name).field.defaultValue ?? ""} />
);

/** A box to tick. */
export const Tick = ({ name, ...more }: { name: string } & Partial<Omit<CheckboxProps, "name" | "id">>) => {
	const { field, all } = useField(name);
	return (
		<Checkbox
			id={field.id}
			name={name}
			label={field.label}
			error={field.error}
			value="yes"
			defaultChecked={Boolean(all[0])}
			{...more}
		/>
	);
};

/** The button that sends the form. @param busy its words meanwhile */
export const Send = ({ busy = "Sending …", children, ...more }: ButtonProps & { busy?: string }) => (
	<Button type="submit" {...more}>
		{use(Sending) ? busy : children}
	</Button>
);

type Post = Omit<ComponentProps<typeof PostForm>, "csrfToken" | "requestKey">;

interface Props extends Post {
	/** From the page's loader, if it needs facts or a request key. */
	form?: NewForm | undefined;
	/** From the page's action, if it refused the form. */
	refused: RefusedForm | null | undefined;
	/** Labels of the fields, in the order of the page. */
	labels?: Labels;
	/** What the fields hold at first. */
	values?: Values;
	/** Checks while typing. */
	checks?: Checks;
	/** Checks when the visitor leaves a field; after that, while typing. */
	leaving?: Checks;
	/** Title of an error of ours. */
	failed?: string;
	/** What to do after an error of ours. */
	advice?: ReactNode;
	/** Ways to reach us, after the advice of any error. */
	contact?: ReactNode;
	/** Between the errors and the form. */
	above?: ReactNode;
	/** Id of a field's control, if not its name. */
	idOf?: (field: string) => string;
	/** The page shows elsewhere why the form was refused. */
	bare?: boolean;
}

const NONE: Readonly<Record<string, never>> = {};
const itself = (field: string) => field;

/**
 * A form of an endpoint (decision 97): all errors at the top and each at its field, everything typed kept, and the
 * message of a refusal. Fields and buttons are its children.
 */
export const ContractForm = ({
	form = EMPTY,
	refused: answer,
	labels = NONE,
	values = NONE,
	checks = NONE,
	leaving = NONE,
	failed = connectCopy.systemError,
	advice,
	contact,
	above,
	ownChecks = [],
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
	const errors = { ...refused?.errors, ...found };
	const note = (name: string, error: string | undefined) =>
		setTyping((was) => ({ of: refused, errors: { ...(was.of === refused ? was.errors : NONE), [name]: error } }));
	const look: Drawn["look"] = (name) => {
		const [check, leave] = [checks[name], leaving[name]];
		if (check) return { onChange: ({ currentTarget: { value } }) => note(name, check(value)) };
		if (!leave) return NONE;
		return {
			onChange: ({ currentTarget: { value } }) => (name in found || errors[name]) && note(name, leave(value)),
			onBlur: ({ currentTarget: { value } }) => (value || refused) && afterPress(() => note(name, leave(value))),
		};
	};
	const { fault } = refused ?? {};
	const hasFields = Object.keys(labels).length > 0;
	return (
		<>
			{!bare && <ErrorSummary key={round} errors={summaryOf(refused?.errors ?? NONE, labels, idOf)} />}
			{!bare && fault && (
				<ErrorNotice key={`fault ${round}`} title={fault.title ?? failed}>
					{fault.title ? fault.advice : advice} {hasFields && "Nothing you typed is lost."} {contact}
				</ErrorNotice>
			)}
			{above}
			<PostForm
				{...post}
				csrfToken={refused?.csrfToken}
				requestKey={form.requestKey && (refused?.requestKey ?? form.requestKey)}
				ownChecks={[...Object.keys(checks), ...Object.keys(leaving), ...ownChecks]}
			>
				{Object.keys(refused?.errors ?? NONE).length > 0 && <HideMended />}
				<DrawnForm value={{ form, idOf, labels, refused, values, errors, look }}>{children}</DrawnForm>
			</PostForm>
		</>
	);
};
