import type { ReactNode } from "react";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./follow-up-form.module.css";

/** Fields that depend on another choice. Without scripts they always show; hidden fields aren't sent. */
export const Reveal = ({ open, children }: { open: boolean; children: ReactNode }) => {
	const hydrated = useHydrated();
	return (
		<fieldset className={styles.reveal} data-open={open} disabled={hydrated && !open}>
			{children}
		</fieldset>
	);
};
