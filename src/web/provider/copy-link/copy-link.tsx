import { useEffect, useState } from "react";
import { copy } from "#contract/copy.ts";
import { LINK_COPIED_MS } from "#contract/limits.ts";
import { Button } from "../../ui/button/button.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./copy-link.module.css";

/** Copies the address of a profile's review page, and says so for three seconds; without scripts the address itself is there to copy (admin §4). */
export const CopyLink = ({ address, about }: { address: string; about: string }) => {
	const hydrated = useHydrated();
	const [said, setSaid] = useState<"copied" | "failed">();
	useEffect(() => {
		if (said !== "copied") return;
		const end = setTimeout(() => setSaid(undefined), LINK_COPIED_MS);
		return () => clearTimeout(end);
	}, [said]);
	const shown = <code className={styles.address}>{address}</code>;
	if (!hydrated)
		return (
			<span className={styles.copy}>
				<span>Review link:</span> {shown}
			</span>
		);
	const write = () =>
		navigator.clipboard.writeText(address).then(
			() => setSaid("copied"),
			() => setSaid("failed"),
		);
	return (
		<span className={styles.copy}>
			<Button variant="quiet" icon="copy" onClick={() => void write()}>
				Copy review link<span className="visually-hidden"> of {about}</span>
			</Button>
			<span role="status" className={styles.said}>
				{said === "copied" && copy.admin.linkCopied}
			</span>
			{said === "failed" && shown}
		</span>
	);
};
