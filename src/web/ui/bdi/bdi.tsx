import type { ComponentType, ReactNode } from "react";
import styles from "./bdi.module.css";
import { LACKING } from "./lacking.ts";

/**
 * The name of a person or a provider: keeps its own direction in a sentence of another script. A name with letters that our
 * typeface lacks is in one typeface of the device, not two in a word.
 */
export const Name = ({ children }: { children: ReactNode }) => (
	<bdi className={typeof children === "string" && LACKING.test(children) ? styles.whole : undefined}>{children}</bdi>
);

/** A sentence put together with names, or with other words of a kind `as`: each keeps its own direction. */
export const WithNames = ({
	of,
	as: As = Name,
	children,
}: {
	of: readonly (string | null | undefined)[];
	as?: ComponentType<{ children: ReactNode }>;
	children: string;
}) => {
	const [name] = of
		.filter((one) => one && children.includes(one))
		.sort((one, other) => children.indexOf(one ?? "") - children.indexOf(other ?? ""));
	if (!name) return children;
	const [before = ""] = children.split(name, 1);
	return (
		<>
			{before}
			<As>{name}</As>
			<WithNames of={of} as={As}>
				{children.slice(before.length + name.length)}
			</WithNames>
		</>
	);
};

/** A range or another run of numbers, read from left to right in every script. */
export const Numbers = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;

/** A phone number. */
export const Phone = Numbers;

/** A reference: its zeros have a slash, so that nobody reads the letter O, and it stays on one line. */
export const Reference = ({ children }: { children: ReactNode }) => (
	<bdi dir="ltr" className={styles.reference}>
		{children}
	</bdi>
);
