import type { ReactNode } from "react";
import styles from "./bdi.module.css";

/** Somebody's name or a provider's: keeps its own direction in a sentence of another script. */
export const Name = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;

/** A range or another run of numbers, read from left to right in every script. */
export const Numbers = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;

/** A phone number: its zeros have no slash. */
export const Phone = ({ children }: { children: ReactNode }) => (
	<bdi dir="ltr" className={styles.phone}>
		{children}
	</bdi>
);

/** A reference: its zeros have a slash, so that nobody reads the letter O. */
export const Reference = ({ children }: { children: ReactNode }) => (
	<bdi dir="ltr" className={styles.reference}>
		{children}
	</bdi>
);
