import type { ReactNode } from "react";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./follow-up-form.module.css";

/** Fields that show only once something else is chosen. Without scripts they always show; hidden ones are not sent. */
export const Reveal = ({ open, children }: { open: boolean; children: ReactNode }) => {
	const hydrated = useHydrated();
	return (
		<fieldset className={styles.reveal} data-open={open} disabled={hydrated && !open}>
			{children}
		</fieldset>
	);
};
