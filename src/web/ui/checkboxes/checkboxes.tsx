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
	options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
	defaultValues?: readonly string[] | undefined;
	/** The value of an exclusive choice: ticking it clears the others, and ticking another one clears it. */
	exclusive?: string | undefined;
	/** Prefix of the ids. The first box has exactly this id, for links from an error summary. Defaults to the name. */
	id?: string | undefined;
	/** Called with the ticked values after each change. */
	onChange?: ((values: string[]) => void) | undefined;
	/** Returns false for boxes to hide. Ticked boxes always show. */
	isShown?: ((value: string) => boolean) | undefined;
	/** Shown between the question and its boxes. */
	children?: ReactNode;
}

/** A question that can have several answers; in columns on wide screens. */
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
								aria-describedby={option.hint ? `${own}-about` : undefined}
								className={common.box}
								onChange={change}
							/>
							<label className={common.choiceLabel} htmlFor={own}>
								{option.label}
							</label>
							{option.hint && (
								<div className={common.choiceHint} id={`${own}-about`}>
									{option.hint}
								</div>
							)}
						</div>
					);
				})}
			</div>
		</fieldset>
	);
};
