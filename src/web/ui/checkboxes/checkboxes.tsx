import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { ChoiceGroup, GroupChoice, type Option } from "../field/field.tsx";
import styles from "./checkboxes.module.css";

export type CheckboxesProps = Omit<ComponentProps<typeof ChoiceGroup>, "children"> & {
	options: readonly Option[];
	/** After the others. With scripts these don't scroll, and the others do in a box of their own. */
	last?: readonly Option[] | undefined;
	defaultValues?: readonly string[] | undefined;
	/** The value of an exclusive choice: ticking it clears the others, and ticking another one clears it. */
	exclusive?: string | undefined;
	/** Called with the ticked values after each change. */
	onChange?: ((values: string[]) => void) | undefined;
	/** Returns false for boxes to hide. Ticked boxes always show. */
	isShown?: ((value: string) => boolean) | undefined;
	/** Shown between the question and its boxes. */
	children?: ReactNode;
};

/** A question that can have several answers; in columns on wide screens. */
export const Checkboxes = ({
	options,
	last,
	defaultValues = [],
	exclusive,
	onChange,
	isShown,
	children,
	...group
}: CheckboxesProps) => {
	const { name, id = name } = group;
	const change = (event: ChangeEvent<HTMLInputElement>) => {
		const box = event.currentTarget;
		const all = [...(box.closest("fieldset")?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])];
		if (box.checked && exclusive !== undefined)
			for (const other of all)
				if (other !== box && (box.value === exclusive || other.value === exclusive)) other.checked = false;
		onChange?.(all.filter((one) => one.checked).map((one) => one.value));
	};
	const boxOf = (option: Option, nth: number) => (
		<GroupChoice
			key={option.value}
			{...{ id, nth, option, name }}
			type="checkbox"
			hidden={isShown && !isShown(option.value)}
			defaultChecked={defaultValues.includes(option.value)}
			onChange={change}
		/>
	);
	return (
		<ChoiceGroup {...group}>
			{children && <div className={styles.inside}>{children}</div>}
			<div className={last ? `${styles.boxes} ${styles.long}` : styles.boxes}>{options.map(boxOf)}</div>
			{last && <div className={styles.boxes}>{last.map((option, nth) => boxOf(option, options.length + nth))}</div>}
		</ChoiceGroup>
	);
};
