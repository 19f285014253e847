import type { ReactNode } from "react";
import { Notice } from "../../ui/notice/notice.tsx";
import type { Association } from "./associations.ts";
import styles from "./no-results-form.module.css";

/** Replaces the form if we can't help with the funding (NOR-021, NOR-022). */
export const Unsupported = ({
	funding,
	associations,
	children,
}: {
	funding: string;
	associations: readonly Association[];
	children: ReactNode;
}) => (
	<Notice kind="info" role="status" title={`We don't support ${funding} funding`}>
		<p>
			We connect people with providers for NDIS and home care funding. With {funding} you can find a professional
			through these associations:
		</p>
		<ul className={styles.finders}>
			{associations.map(({ field, name, href }) => (
				<li key={href}>
					<a href={href} rel="noreferrer">
						{field}: {name}
					</a>
				</li>
			))}
		</ul>
		{children}
	</Notice>
);
