import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import { listRegions } from "#contract/reference/reference.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { type From, read } from "../../lib/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import styles from "./clear-regions.module.css";

/** Id of the form, which comes after these buttons. */
export const PROFILE_FORM = "profile-form";

/** Regions that a save would clear and that need confirmation. */
export interface Clearing {
	ids: string;
	names: string[];
}

/** Regions that a form without scripts would clear. With scripts, turning off a region has already asked (ADM-037). */
export const clearingOf = async (
	from: From,
	form: FormData,
	held: () => Promise<Pick<OwnProvider, "regions"> | undefined>,
	regions: readonly number[],
): Promise<Clearing | undefined> => {
	if (form.has("regions") || form.get("locked") === "yes") return undefined;
	const gone = ((await held())?.regions ?? []).filter((region) => !regions.includes(region));
	const ids = gone.join();
	if (ids === "" || form.get("clear") === ids) return undefined;
	const names = (await read(from, listRegions, {}))
		.filter((region) => gone.includes(region.id))
		.map(({ name }) => name);
	return { ids, names };
};

/** Regions that stay on after "Cancel". */
export const keptRegions = (form: FormData): number[] =>
	String(form.get("keep") ?? "")
		.split(",")
		.map(Number)
		.filter(Boolean);

/** Asks before clearing a region, like the dialog with scripts. */
export const ClearRegions = ({ clearing }: { clearing: Clearing }) => (
	<Notice kind="warning" role="alert" title={adminCopy.clearRegion}>
		<p>{clearing.names.join(", ")}</p>
		<p className={styles.buttons}>
			<Button type="submit" form={PROFILE_FORM} name="keep" value={clearing.ids} variant="secondary">
				{adminCopy.cancel}
			</Button>
			<Button type="submit" form={PROFILE_FORM} name="clear" value={clearing.ids} variant="danger">
				{adminCopy.confirm}
			</Button>
		</p>
	</Notice>
);
