import styles from "./shift-setting.module.css";

/**
 * Turns the Shift key's way out off and on again, in this browser. The script in the page does it (lib/early.ts), so it works on pages without other scripts;
 * without any, Shift does nothing and neither does this show.
 */
export const ShiftSetting = () => (
	<button type="button" className={styles.setting} data-leave-shift="">
		<span>Turn off Shift key</span>
		<span>Turn on Shift key</span>
	</button>
);
