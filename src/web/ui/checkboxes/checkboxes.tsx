import type { ChangeEvent, ReactNode } from "react";
import { useShownError } from "../field/corrected.ts";
import common from "../field/field.module.css";
import { FieldError } from "../field/field.tsx";
import styles from "./checkboxes.module.css";

export interface CheckboxesProps {
	name: string;
	legend: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	optional?: boolean | undefined;
	options: readonly { value: string; label: ReactNode }[];
	defaultValues?: readonly string[] | undefined;
	/** A choice that stands alone: ticking it clears the others, and ticking another clears it. */
	exclusive?: string | undefined;
	/** First part of the ids; the first box has this very id, for links from an error summary. Defaults to the name. */
	id?: string | undefined;
	/** Values ticked after each change. */
	onChange?: ((values: string[]) => void) | undefined;
	/** Boxes that are left out of sight for now; ticked ones stay. */
	isShown?: ((value: string) => boolean) | undefined;
	/** Stands between the question and its boxes. */
	children?: ReactNode;
}

/** A question with several answers, any number of which apply; in columns where there is room. */
export const Checkboxes = ({
	name,
	legend,
	hint,
	error: given,
	optional,
	options,
	defaultValues = [],
	exclusive,
	id = name,
	onChange,
	isShown,
	children,
}: CheckboxesProps) => {
	const error = useShownError(name, given);
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
	const change = (event: ChangeEvent<HTMLInputElement>) => {
		const box = event.currentTarget;
		const all = [...(box.closest("fieldset")?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])];
		if (box.checked && exclusive !== undefined)
			for (const other of all)
				if (other !== box && (box.value === exclusive || other.value === exclusive)) other.checked = false;
		onChange?.(all.filter((one) => one.checked).map((one) => one.value));
	};
	return (
		<fieldset className={[common.field, error && common.wrong].filter(Boolean).join(" ")} aria-describedby={described}>
			<legend className={common.label}>
				{legend}
				{optional && <span className={common.optional}> (optional)</span>}
			</legend>
			{hint && (
				<p className={common.hint} id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			{children && <div className={styles.inside}>{children}</div>}
			<div className={styles.boxes}>
				{options.map((option, index) => {
					const own = index === 0 ? id : `${id}-${index + 1}`;
					return (
						<div key={option.value} className={common.choice} hidden={isShown && !isShown(option.value)}>
							<input
								id={own}
								type="checkbox"
								name={name}
								value={option.value}
								defaultChecked={defaultValues.includes(option.value)}
								className={common.box}
								onChange={change}
							/>
							<label className={common.choiceLabel} htmlFor={own}>
								{option.label}
							</label>
						</div>
					);
				})}
			</div>
		</fieldset>
	);
};
