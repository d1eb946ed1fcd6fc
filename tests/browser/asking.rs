//! Asking: why a move may be made or not, what holds, and what a search looks at.

use crate::hand::Hand;
use crate::page::Page;

#[test]
fn a_move_is_explained() {
    let Some(mut page) = Page::open("why", "game=tictactoe") else { return };
    page.play("b2", Hand::Mouse);
    page.fill("#move", "b2");
    page.button("Why");
    page.wait("document.querySelector('#reasons details') && document.getElementById('reasons').innerText.includes('taken by x')");
    page.fill("#about", "a1");
    page.button("Explain");
    page.wait("document.querySelector('#reasons .head').innerText.startsWith('a1 is legal')");
    page.run(
        "[...document.querySelectorAll('#reasons summary')].find((one) => one.textContent.includes('square(')).click()",
    );
    page.wait("document.querySelector('#reasons').innerText.includes('between(1, 9')");
    page.hover("[data-x='2'][data-y='2']");
    page.wait("document.getElementById('facts').textContent.startsWith('b2: cell(5, x)')");
    page.run("document.querySelector('#reasons .place').click()");
    page.wait("document.querySelector('textarea[aria-label=Rules]') === document.activeElement");
    page.wait(
        "(() => { const text = document.activeElement; \
         return text.value.slice(text.selectionStart, text.selectionEnd).startsWith('legal(mark(S))'); })()",
    );
    page.close();
}

#[test]
fn questions_are_answered_one_at_a_time() {
    let Some(mut page) = Page::open("ask", "game=tictactoe") else { return };
    let log = "document.querySelector('.log').innerText";
    page.button("Ask");
    page.fill("#ask", "legl(Move)");
    page.press("Enter");
    page.button("Did you mean legal(Move)?");
    page.wait(&format!("{log}.includes('Move = mark(1)')"));
    assert!(!page.text(log).contains("mark(2)"));
    page.button("Next answer");
    page.wait(&format!("{log}.includes('Move = mark(2)')"));
    assert!(!page.text(log).contains("mark(3)"));
    page.button("More answers");
    page.wait(&format!("{log}.includes('Move = mark(9)')"));
    page.fill("#ask", ":perft 3");
    page.press("Enter");
    page.wait(&format!("{log}.includes('504')"));
    page.fill("#ask", "b2");
    page.press("Enter");
    page.wait(&format!("{log}.includes('x plays b2')"));
    page.press("ArrowUp");
    page.press("ArrowUp");
    assert_eq!(page.text("document.getElementById('ask').value"), ":perft 3");
    page.close();
}

#[test]
fn a_tree_is_of_the_position_that_is_shown() {
    let Some(mut page) = Page::open("tree", "game=tictactoe") else { return };
    let image = "document.querySelector('.tree-view img')";
    let drawn = format!("{image}.naturalWidth > 100");
    page.button("Tree");
    page.wait(&drawn);
    let picture = |page: &mut Page| page.text(&format!("fetch({image}.src).then((answer) => answer.text())"));
    let before = picture(&mut page);
    assert!(
        before.contains("<svg") && page.text("document.querySelector('#panel-tree').innerText").contains("cutoffs")
    );
    let width = page.run(&format!("{image}.width")).as_u64();
    page.button("Zoom in");
    assert!(page.run(&format!("{image}.width")).as_u64() > width);
    page.play("b2", Hand::Mouse);
    assert_eq!(page.run(&format!("{image}.hidden")), true, "the tree of another position is gone");
    page.button("Draw tree");
    page.wait(&drawn);
    assert_ne!(picture(&mut page), before);
    let loaded =
        page.run("performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'img').length");
    assert_eq!(loaded, 2, "the picture was loaded again");
    page.close();
}

/// The search for a tree is one that never ends by itself: the page's own request is answered by no one.
#[test]
fn a_tree_is_given_up() {
    let Some(mut page) = Page::open("stopped-tree", "game=tictactoe") else { return };
    page.run(
        "(() => { const real = window.fetch; window.fetch = (path, options) => String(path).includes('/tree') \
         ? new Promise((_, fail) => options.signal.addEventListener('abort', () => { window.given = true; fail(options.signal.reason); })) \
         : real(path, options); return true; })()",
    );
    page.button("Tree");
    page.wait("!document.querySelector('#panel-tree progress').hidden");
    page.button("Stop");
    page.wait("window.given && document.querySelector('#panel-tree').innerText.includes('Stopped.')");
    page.close();
}
