import {
	type InputHTMLAttributes,
	type ReactNode,
	type RefAttributes,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useMemo,
} from "react";
import { Icon } from "../icon/icon.tsx";
import { useAnnounced } from "./announce.ts";
import { useShownError } from "./corrected.ts";
import styles from "./field.module.css";
import { useTypedBefore } from "./typed-before.ts";

export interface FieldProps {
	id: string;
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	optional?: boolean | undefined;
}

/** ARIA attributes that link a control to its hint and error. */
export const describe = ({ id, hint, error }: Pick<FieldProps, "id" | "hint" | "error">) => ({
	"aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
	"aria-invalid": error ? (true as const) : undefined,
});

/** The error beside a field. It is announced when it appears, unless an error summary announces it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => {
	const isWhole = useAnnounced();
	return (
		<p className={styles.error} id={id} {...(isWhole !== undefined && { "aria-live": "polite", "aria-atomic": true })}>
			<Icon name="error" />
			<span>
				<span className="visually-hidden">{isWhole === false ? "" : "Error: "}</span>
				{children}
			</span>
		</p>
	);
};

/** Label, hint and error around one control. The caller sets the control's id and `describe` attributes. */
export const Field = ({ id, label, hint, error, optional, children }: FieldProps & { children: ReactNode }) => (
	<div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
		<label className={styles.label} htmlFor={id}>
			{label}
			{optional && <span className={styles.optional}> (optional)</span>}
		</label>
		{hint && (
			<p className={styles.hint} id={`${id}-hint`}>
				{hint}
			</p>
		)}
		{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
		{children}
	</div>
);

type Width = "full" | "phone" | "postcode";

export type TextFieldProps = FieldProps &
	Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "width"> & { width?: Width | undefined };

/** A text field of one line. Uncontrolled, so text typed before the scripts load stays. */
export const TextField = ({
	id,
	label,
	hint,
	error: given,
	optional,
	width = "full",
	type = "text",
	className,
	...rest
}: TextFieldProps) => {
	const error = useShownError(rest.name, given);
	return (
		<Field id={id} label={label} hint={hint} error={error} optional={optional}>
			<input
				id={id}
				type={type}
				className={[styles.control, styles[width], className].filter(Boolean).join(" ")}
				{...describe({ id, hint, error })}
				{...rest}
			/>
		</Field>
	);
};

export type TextAreaProps = FieldProps &
	Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "maxLength"> &
	RefAttributes<HTMLTextAreaElement>;

/**
 * A text field of several lines. Uncontrolled, so text typed before the scripts load stays. The server checks the
 * length: with `maxlength` a browser would cut off pasted text without a warning.
 */
export const TextArea = ({
	id,
	label,
	hint,
	error: given,
	optional,
	rows = 5,
	className,
	defaultValue,
	...rest
}: TextAreaProps) => {
	const error = useShownError(rest.name, given);
	const typed = useTypedBefore(id);
	return (
		<Field id={id} label={label} hint={hint} error={error} optional={optional}>
			<textarea
				id={id}
				rows={rows}
				className={[styles.control, className].filter(Boolean).join(" ")}
				defaultValue={rest.value === undefined ? (typed ?? defaultValue) : undefined}
				{...describe({ id, hint, error })}
				{...rest}
			/>
		</Field>
	);
};

export type SelectProps = FieldProps &
	Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "children"> & {
		options: readonly { value: string; label: string }[];
		/** The first, empty option, for example "Choose a service". */
		placeholderOption?: string | undefined;
	};

/** One choice out of many: the browser's own list. The options are rendered again only if they changed. */
export const Select = ({
	id,
	label,
	hint,
	error: given,
	optional,
	options,
	placeholderOption,
	className,
	...rest
}: SelectProps) => {
	const error = useShownError(rest.name, given);
	const choices = useMemo(
		() =>
			options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			)),
		[options],
	);
	return (
		<Field id={id} label={label} hint={hint} error={error} optional={optional}>
			<select
				id={id}
				className={[styles.control, styles.select, className].filter(Boolean).join(" ")}
				{...describe({ id, hint, error })}
				{...rest}
			>
				{placeholderOption !== undefined && <option value="">{placeholderOption}</option>}
				{choices}
			</select>
		</Field>
	);
};

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> & {
	id: string;
	name: string;
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
};

/** A single checkbox. Its label may hold links. */
export const Checkbox = ({ id, label, hint, error: given, className, ...rest }: CheckboxProps) => {
	const error = useShownError(rest.name, given);
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
	return (
		<div className={[styles.field, error && styles.wrong, className].filter(Boolean).join(" ")}>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			<div className={styles.choice}>
				<input
					id={id}
					type="checkbox"
					className={styles.box}
					aria-describedby={described}
					aria-invalid={error ? true : undefined}
					{...rest}
				/>
				<label className={styles.choiceLabel} htmlFor={id}>
					{label}
				</label>
				{hint && (
					<p className={styles.choiceHint} id={`${id}-hint`}>
						{hint}
					</p>
				)}
			</div>
		</div>
	);
};

interface GroupProps {
	name: string;
	legend: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	optional?: boolean | undefined;
	/** Prefix of the ids. The first choice has exactly this id, for links from an error summary. Defaults to the name. */
	id?: string | undefined;
}

/** Question, hint and error around several choices. */
export const ChoiceGroup = ({
	name,
	legend,
	hint,
	error: given,
	optional,
	id = name,
	children,
}: GroupProps & { children: ReactNode }) => {
	const error = useShownError(name, given);
	return (
		<fieldset
			className={error ? `${styles.field} ${styles.wrong}` : styles.field}
			aria-describedby={describe({ id, hint, error })["aria-describedby"]}
		>
			<legend className={styles.label}>
				{legend}
				{optional && <span className={styles.optional}> (optional)</span>}
			</legend>
			{hint && (
				<p className={styles.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			{children}
		</fieldset>
	);
};

export interface Option {
	value: string;
	label: ReactNode;
	hint?: ReactNode;
}

/** One choice of a group. @param nth from 0: its place in the group */
export const GroupChoice = ({
	id,
	nth,
	type,
	option: { value, label, hint },
	hidden,
	...rest
}: Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "defaultChecked" | "hidden" | "onChange"> & {
	id: string;
	nth: number;
	type: "radio" | "checkbox";
	option: Option;
}) => {
	const own = nth === 0 ? id : `${id}-${nth + 1}`;
	const Hint = type === "radio" ? "p" : "div";
	return (
		<div className={styles.choice} hidden={hidden}>
			<input
				id={own}
				type={type}
				value={value}
				className={type === "radio" ? `${styles.box} ${styles.radio}` : styles.box}
				aria-describedby={hint ? `${own}-about` : undefined}
				{...rest}
			/>
			<label className={styles.choiceLabel} htmlFor={own}>
				{label}
			</label>
			{hint && (
				<Hint className={styles.choiceHint} id={`${own}-about`}>
					{hint}
				</Hint>
			)}
		</div>
	);
};

export type RadiosProps = GroupProps & {
	options: readonly Option[];
	defaultValue?: string | undefined;
	onChange?: InputHTMLAttributes<HTMLInputElement>["onChange"];
};

/** A question with one answer out of a few. */
export const Radios = ({ options, defaultValue, onChange, ...group }: RadiosProps) => (
	<ChoiceGroup {...group}>
		<div className={styles.choices}>
			{options.map((option, nth) => (
				<GroupChoice
					key={option.value}
					{...{ nth, option, onChange, name: group.name, id: group.id ?? group.name }}
					type="radio"
					defaultChecked={option.value === defaultValue}
				/>
			))}
		</div>
	</ChoiceGroup>
);
