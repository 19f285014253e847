import { useEffect, useState } from "react";
import { LINK_COPIED_MS } from "#contract/providers/limits.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { links } from "#web/lib/links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { useHydrated } from "#web/ui/taken-over/use-hydrated.ts";
import styles from "./copy-link.module.css";

interface Props {
	address: string;
	/** The profile's name. */
	about: string;
	/** Whether visitors can see the profile. If not, the review link wouldn't work. */
	isVisible: boolean;
	/** Why our team hid the profile from the search, if they did. */
	reason?: string | null | undefined;
}

/** The link to a profile's review page, to copy. If visitors can't see the profile, it explains the missing link. */
export const ReviewLink = ({ isVisible, reason, ...link }: Props) =>
	isVisible ? (
		<CopyLink {...link} />
	) : (
		<span className={styles.none}>
			No review link yet: this profile isn't visible to clients{reason ? ` (${reason})` : ""}.{" "}
			<a href={links.contact()}>Contact us to make it visible</a>.
		</span>
	);

/**
 * Copies the address of a profile's review page and confirms it for three seconds (ADM-056). Without scripts it shows
 * the address.
 */
const CopyLink = ({ address, about }: Pick<Props, "address" | "about">) => {
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
				Copy review link
				<span className="visually-hidden">
					{" "}
					of <Name>{about}</Name>
				</span>
			</Button>
			<span role="status" className={styles.said}>
				{said === "copied" && adminCopy.linkCopied}
			</span>
			{said === "failed" && shown}
		</span>
	);
};
